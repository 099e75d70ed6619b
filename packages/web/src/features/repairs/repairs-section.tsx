import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { confirmDrill, listTroubles, type TroubleItem } from '@vigilia/contract/repairs';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import { useMay } from '#lib/may';
import { useMoment } from '#lib/moment';
import { useRepairs } from '#lib/repairs-query';
import { useZone } from '#lib/session';
import { formatDate } from '#lib/times';
import { AllIsWell } from '#ui/all-is-well';
import items from '#ui/item-list.module.css';
import { Loaded } from '#ui/loaded';
import { Section } from '#ui/section';
import classes from './repairs-section.module.css';

type Kind = TroubleItem['kind'];

/** Where it can be mended, or seen; what is not here is done on the server or in the building. */
const PLACES: {
  readonly [K in Kind]?: readonly [
    href: string,
    where: 'management' | 'hubLoss' | 'list' | 'staff' | 'notifications' | 'backups',
  ];
} = {
  'hub-silent': ['/management', 'management'],
  'hub-clock-wrong': ['/management', 'management'],
  'sensor-of-nobody': ['/management', 'management'],
  'battery-ending': ['/management', 'management'],
  'one-weak-hub': ['/settings/hub-loss', 'hubLoss'],
  'sensor-loose': ['/', 'list'],
  'sensor-reversed': ['/', 'list'],
  'calls-unreached': ['/settings/notifications', 'notifications'],
  'mail-failing': ['/settings/notifications', 'notifications'],
  'pager-failing': ['/settings/notifications', 'notifications'],
  'webhook-failing': ['/settings/notifications', 'notifications'],
  'nobody-on-duty': ['/', 'list'],
  'backup-overdue': ['/settings/backups', 'backups'],
  'backups-off': ['/settings/backups', 'backups'],
  'administrators-without-two-factor': ['/staff', 'staff'],
};

/** Residents are not watched, or nobody is called, until it is mended. */
const GRAVE: readonly Kind[] = [
  ...(['storage-failing', 'alerts-unwatched', 'clock-wrong', 'hub-silent', 'calls-unreached'] as const),
  ...(['nobody-on-duty', 'days-unfolded', 'disk-full', 'access-log-failing'] as const),
];

/** What somebody has to mend: each trouble with what it means for residents and what to do. */
export function RepairsSection() {
  const t = useTexts();
  const query = useRepairs();
  const zone = useZone();
  return (
    <Section title={t('repairs.title')} lead={t('repairs.lead')}>
      <Loaded query={query} skeleton={3 * 112}>
        {({ lista, certificateUntil }) => (
          <>
            {lista.length === 0 ? (
              <AllIsWell title={t('repairs.none')} hint={t('repairs.noneHint')} />
            ) : (
              <ul className={items.list}>
                {lista.map((trouble) => (
                  <TroubleEntry key={`${trouble.kind} ${trouble.subject?.id}`} trouble={trouble} />
                ))}
              </ul>
            )}
            {certificateUntil && (
              <p className={`${items.small} ${classes.certificate}`}>
                {t('repairs.certificate', { date: formatDate(certificateUntil, zone) })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function TroubleEntry({ trouble: { kind, subject, since, values } }: { trouble: TroubleItem }) {
  const t = useTexts();
  const moment = useMoment(useZone());
  const place = PLACES[kind];
  const texts = { name: subject?.nombre ?? '', ...values };
  return (
    <li className={items.item}>
      <IconAlertTriangle
        className={classes.icon}
        data-grave={GRAVE.includes(kind) || undefined}
        size={24}
        stroke={1.75}
        aria-hidden="true"
      />
      <div className={`${items.about} ${classes.about}`}>
        <p className={items.name}>{t(`repairs.kinds.${kind}.title`, texts)}</p>
        <p className={classes.means}>{t(`repairs.kinds.${kind}.means`, texts)}</p>
        <p className={classes.steps}>{t(`repairs.kinds.${kind}.steps`, texts)}</p>
        {since !== null && <p className={items.small}>{t('repairs.since', { at: moment(since) })}</p>}
      </div>
      <div className={items.acts}>
        {place && (
          <Button component={Link} href={place[0]} variant="default">
            {t('repairs.go', { where: t(`repairs.${place[1]}`) })}
          </Button>
        )}
        {kind === 'backup-undrilled' && <ConfirmDrill />}
      </div>
    </li>
  );
}

function ConfirmDrill() {
  const t = useTexts();
  const may = useMay();
  const confirm = useMutation({
    mutationFn: () => call(confirmDrill),
    meta: { refreshes: [listTroubles.name] },
  });
  if (!may('repair:confirm')) return null;
  return (
    <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
      {t('repairs.drilled')}
    </Button>
  );
}
