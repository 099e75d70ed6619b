import type { HandoverPage } from '@vigilia/contract/handover';
import { HOUR, toInstant } from '@vigilia/domain/instant';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import classes from './handover-page.module.css';

/** A shift that has just begun is the one that somebody opens who wants to take over the one before. */
export function JustBegun({ page }: { page: HandoverPage }) {
  const t = useTexts();
  const from = toInstant(page.from);
  const begun = useClockValue((now) => now >= from && now < from + HOUR);
  return begun && page.previous ? <p className={classes.begun}>{t('handover.justBegun')}</p> : null;
}
