import { IconMessage2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '#lib/i18n';
import classes from './card-notes.module.css';

interface CardNotesProps {
  id: number;
  name: string;
  count: number;
  /** False on iOS, where it is no link. */
  canOpen: boolean;
}

/** The number of notes, as a link to them. */
export function CardNotes({ id, name, count, canOpen }: CardNotesProps) {
  const t = useTexts();
  const content = (
    <>
      <IconMessage2 size={20} stroke={1.75} aria-hidden="true" />
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </>
  );
  if (!canOpen) {
    const label = t('ward.noteCount', { count });
    return (
      <span className={classes.notes} role="img" aria-label={label} title={label}>
        {content}
      </span>
    );
  }
  const label = t('ward.openNotes', { name, count });
  return (
    <Link href={`/patient/${id}/notes`} className={classes.notes} aria-label={label} title={label} data-opens>
      {content}
    </Link>
  );
}
