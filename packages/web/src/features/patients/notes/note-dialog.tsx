// chunk: later

import { Modal, Tabs } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import type { Patient, PatientList } from '@vigilia/contract/patients';
import { useRef, useState } from 'react';
import { DialogHead } from '#features/patients/dialog/dialog-head';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { usePatient } from '#features/patients/patients.queries';
import { draftOf } from '#lib/drafts';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useMay } from '#lib/may';
import { useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Skeleton } from '#ui/skeleton';
import { NoteForm } from './note-form';
import historyClasses from './note-history.module.css';

/** The notes of one patient, for everybody, and a form for those who may write them. */
export function NoteDialog({ id, list }: { id: number; list: PatientList | undefined }) {
  const t = useTexts();
  const mayWrite = useMay()('patient:comment');
  const query = usePatient(id, list);
  const patient = query.data?.paciente;
  const [tab, setTab] = useState<string | null>(
    mayWrite && (patient?.comentariosTotal === 0 || draftOf(`note:${id}`)) ? 'add' : 'history',
  );
  const history = useRef<HTMLButtonElement>(null);
  const showAdded = () => {
    setTab('history');
    // The form goes, and the focus with it.
    history.current?.focus();
  };
  return (
    <>
      <DialogHead title={t('patients.notes')} subtitle={patient && fullName(patient)} />
      <Tabs
        value={tab}
        onChange={setTab}
        classNames={{ root: classes.tabs, list: classes.tabList, tab: classes.tab }}
      >
        <Tabs.List aria-label={t('patients.notes')}>
          {mayWrite && <Tabs.Tab value="add">{t('patients.addNote')}</Tabs.Tab>}
          <Tabs.Tab ref={history} value="history">
            {t('patients.noteHistory')}
          </Tabs.Tab>
        </Tabs.List>
        <Modal.Body className={classes.body}>
          {mayWrite && (
            <Tabs.Panel value="add">
              <NoteForm id={id} done={showAdded} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="history">
            <Loaded query={query} skeleton={<Skeleton height="12rem" marginTop="1rem" />}>
              {({ paciente }) => (
                <NoteHistory notes={paciente.comentarios} total={paciente.comentariosTotal} />
              )}
            </Loaded>
          </Tabs.Panel>
        </Modal.Body>
      </Tabs>
    </>
  );
}

/** The notes, newest first. Of a patient known from the list alone the older ones are still to come. */
function NoteHistory({ notes, total }: { notes: Patient['comentarios']; total: number }) {
  const t = useTexts();
  const zone = useZone();
  if (notes.length === 0) return <Notice icon={IconMessage2} text="ward.noNotes" />;
  return (
    <ol className={historyClasses.notes}>
      {notes.map(({ id, comentario, fechaCreacion, autor }) => (
        <li key={id} className={historyClasses.note}>
          <p className={historyClasses.about}>
            <strong>{autor || t('patients.formerAuthor')}</strong>
            <time dateTime={fechaCreacion}>{formatDateTime(fechaCreacion, zone)}</time>
          </p>
          <p className={historyClasses.text}>{comentario}</p>
        </li>
      ))}
      {notes.length < total && <li className={historyClasses.about}>{t('patients.olderNotes')}</li>}
    </ol>
  );
}
