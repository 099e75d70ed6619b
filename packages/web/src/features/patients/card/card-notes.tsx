import { IconMessage2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '#lib/i18n';
import classes from './card-notes.module.css';

interface CardNotesProps {
  id: number;
  name: string;
  count: number;
  /** Not on iOS: there it only counts. */
  opens: boolean;
}

/** How many notes there are, and the way to them. */
export function CardNotes({ id, name, count, opens }: CardNotesProps) {
  const t = useTexts();
  const words = t('ward.openNotes', { name, count });
  const inside = (
    <>
      <IconMessage2 size={20} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{count > 0 ? count : ''}</span>
    </>
  );
  if (!opens) {
    const plain = t('ward.noteCount', { count });
    return (
      <span className={classes.notes} role="img" aria-label={plain} title={plain}>
        {inside}
      </span>
    );
  }
  return (
    <Link href={`/patient/${id}/notes`} className={classes.notes} aria-label={words} title={words} data-opens>
      {inside}
    </Link>
  );
}
