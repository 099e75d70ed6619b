import { Modal, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogActions } from '#features/patients/dialog/dialog-actions';
import { DialogHead } from '#features/patients/dialog/dialog-head';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { PATIENT_REFRESH_MS, viewQuery } from '#features/patients/patients.queries';
import { useMay } from '#lib/may';
import { useInterval } from '#lib/use-interval';
import { Loaded } from '#ui/loaded';
import { NoteForm } from './note-form';
import { NoteHistory } from './note-history';

interface NoteDialogProps extends DialogActions {
  id: number;
  list: PatientList | undefined;
}

/** Add a comment, which is the administrator's, and what was written before, which is everybody's. */
export function NoteDialog({ id, list, setGuard }: NoteDialogProps) {
  const { t } = useTranslation();
  const writes = useMay()('patient:comment');
  const listed = list?.lista.find((patient) => patient.id === id);
  const query = useQuery({ ...viewQuery(id), ...(listed && { placeholderData: { paciente: listed } }) });
  useInterval(PATIENT_REFRESH_MS, query.refetch);
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
              <NoteForm id={id} setGuard={setGuard} done={() => setTab('history')} />
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
