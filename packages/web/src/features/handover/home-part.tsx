import {
  IconAlertTriangle,
  IconBellX,
  IconCheck,
  IconDatabaseX,
  IconEyeOff,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { HandoverPage } from '@vigilia/contract/handover';
import { useTexts } from '#lib/i18n';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import classes from './home-part.module.css';

const ICONS: Readonly<Record<HandoverPage['home'][number]['kind'] | 'gap', TablerIcon>> = {
  silence: IconAlertTriangle,
  hub: IconPlugConnectedX,
  undelivered: IconBellX,
  backup: IconDatabaseX,
  gap: IconEyeOff,
};

/** What concerns the whole home: it may be why somebody was not measured. */
export function HomePart({ page }: { page: HandoverPage }) {
  const t = useTexts();
  const matters = useHomeMatters(page);
  return (
    <section
      className={classes.home}
      data-any={matters.length > 0 || undefined}
      aria-label={t('handover.home.title')}
    >
      <h2 className={classes.title}>{t('handover.home.title')}</h2>
      {matters.length === 0 ? (
        <p className={classes.quiet}>
          <IconCheck size={16} stroke={2} aria-hidden="true" className={classes.icon} />
          {t('handover.home.quiet')}
        </p>
      ) : (
        <ul className={classes.matters}>
          {matters.map(({ icon: Icon, what, when }) => (
            <li key={`${what} ${when}`}>
              <Icon size={18} stroke={2} aria-hidden="true" className={classes.icon} />
              <strong>{what}</strong> <span className={classes.when}>{when}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Each with when it was, in the order in which they began. */
export function useHomeMatters({ home, gaps }: HandoverPage) {
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone);
  const when = (since: string, until: string | null) =>
    until === null
      ? t('handover.home.since', { time: moment(since) })
      : `${moment(since)} – ${formatTime(until, zone)}`;
  const matters = [
    ...home.map(({ kind, since, until, hub }) => ({
      ...{ kind, since, when: when(since, until) },
      what: t(`handover.home.${kind}`, { hub: hub ? hub.etiqueta || hub.codigo : '' }),
    })),
    ...gaps.map(({ from, until }) => ({
      ...{ kind: 'gap' as const, since: from, when: when(from, until), what: t('handover.home.gap') },
    })),
  ];
  return matters
    .toSorted((a, b) => a.since.localeCompare(b.since))
    .map(({ kind, what, when }) => ({ icon: ICONS[kind], what, when }));
}
