import { Modal, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { may } from '@vigilia/domain/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '#lib/session';
import { Loaded } from '#ui/loaded';
import type { DialogProps } from './dialog-doors';
import { DialogHead } from './dialog-head';
import classes from './dialog-shell.module.css';
import { NoteForm } from './note-form';
import { NoteHistory } from './note-history';
import { PATIENT_REFRESH_MS, viewQuery } from './patients.queries';
import { useEvery } from './use-every';

interface NoteDialogProps extends DialogProps {
  id: number;
  list: PatientList | undefined;
}

/** Add a comment, which is the administrator's, and what was written before, which is everybody's. */
export function NoteDialog({ id, list, guard }: NoteDialogProps) {
  const { t } = useTranslation();
  const writes = may(useRole(), 'patient:comment');
  const listed = list?.lista.find((patient) => patient.id === id);
  const query = useQuery({ ...viewQuery(id), ...(listed && { placeholderData: { paciente: listed } }) });
  useEvery(PATIENT_REFRESH_MS, query.refetch);
  const [tab, setTab] = useState<string | null>(
    writes && listed?.comentarios.length === 0 ? 'add' : 'history',
  );
  const patient = query.data?.paciente;
  return (
    <>
      <DialogHead
        title={t('patients.notes')}
        subtitle={patient && `${patient.nombre} ${patient.apellidos}`}
      />
      <Tabs
        value={tab}
        onChange={setTab}
        classNames={{ root: classes.tabs, list: classes.tabList, tab: classes.tab }}
      >
        <Tabs.List aria-label={t('patients.notes')}>
          {writes && <Tabs.Tab value="add">{t('patients.addNote')}</Tabs.Tab>}
          <Tabs.Tab value="history">{t('patients.noteHistory')}</Tabs.Tab>
        </Tabs.List>
        <Modal.Body className={classes.body}>
          {writes && (
            <Tabs.Panel value="add">
              <NoteForm id={id} guard={guard} done={() => setTab('history')} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="history">
            <Loaded query={query} skeleton={<Skeleton height="12rem" radius="md" mt="md" />}>
              {({ paciente }) => <NoteHistory notes={paciente.comentarios} />}
            </Loaded>
          </Tabs.Panel>
        </Modal.Body>
      </Tabs>
    </>
  );
}
