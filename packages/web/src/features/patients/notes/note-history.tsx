import { IconMessage2 } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { useTranslation } from 'react-i18next';
import { useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import { Notice } from '#ui/notice';
import classes from './note-history.module.css';

/** The notes, newest first. Of a patient known from the list alone the older ones are still to come. */
export function NoteHistory({ notes, total }: { notes: Patient['comentarios']; total: number }) {
  const { t } = useTranslation();
  const zone = useZone();
  if (notes.length === 0) {
    return (
      <Notice icon={<IconMessage2 size={28} />} title={t('ward.noNotes')} hint={t('ward.noNotesHint')} />
    );
  }
  return (
    <ol className={classes.notes}>
      {notes.map(({ id, comentario, fechaCreacion, autor }) => (
        <li key={id} className={classes.note}>
          <p className={classes.about}>
            <strong>{autor || t('patients.formerAuthor')}</strong>
            <time dateTime={fechaCreacion}>{formatDateTime(fechaCreacion, zone)}</time>
          </p>
          <p className={classes.text}>{comentario}</p>
        </li>
      ))}
      {notes.length < total && <li className={classes.about}>{t('patients.olderNotes')}</li>}
    </ol>
  );
}
