import type { HandoverPage, HandoverSection } from '@vigilia/contract/handover';
import { SIGNED_AS } from '@vigilia/contract/handover';
import { shiftDay, shiftHours, shiftName } from '#care/shift-name';
import { i18n, useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { useCentre, useSession, useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import { useHomeMatters } from './home-part';
import classes from './paper.module.css';

/** Above each section, on paper only: it may be torn off and handed to somebody. */
export function PaperHead({ page }: { page: HandoverPage }) {
  const t = useTexts();
  const zone = useZone();
  const { user } = useSession();
  const time = useClockValue((now) => formatDateTime(now, zone));
  const matters = useHomeMatters(page);
  return (
    <div className={classes.head} aria-hidden="true">
      <p className={classes.which}>
        {t('nav.handover')} · {useCentre()?.nombre} · {shiftName(t, page.from, zone)},{' '}
        {shiftDay(page.date, page.from, zone, i18n.language)}, {shiftHours(page.from, page.until, zone)} ·{' '}
        {t(`handover.state.${page.state}`)}
      </p>
      <p className={classes.printed}>{t('handover.print.printed', { time, name: user?.name ?? '' })}</p>
      {matters.length > 0 && (
        <p className={classes.matters}>{matters.map(({ what, when }) => `${what}: ${when}`).join(' · ')}</p>
      )}
    </div>
  );
}

/** Room for signatures with a pen, where nobody has signed on the screen. */
export function PaperFoot({ section: { signatures } }: { section: HandoverSection }) {
  const t = useTexts();
  const left = SIGNED_AS.filter((as) => !signatures.some((one) => one.as === as));
  if (left.length === 0) return null;
  return (
    <div className={classes.foot} aria-hidden="true">
      {left.map((as) => (
        <p key={as} className={classes.signature}>
          {t(`handover.print.signature.${as}`)}
        </p>
      ))}
    </div>
  );
}
