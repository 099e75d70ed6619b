import { SegmentedControl } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Hub, hubHistory, hubMonthHistory } from '@vigilia/contract/hubs';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { callQuery, useList } from '#lib/list-query';
import { useNow } from '#lib/live-clock';
import { useZone } from '#lib/session';
import { formatDate, formatDuration, formatTime } from '#lib/times';
import { Dot } from '#ui/data-table-dot';
import { Dialog } from '#ui/dialog';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { HubChart } from './hub-step-chart';
import updateClasses from './hub-updates.module.css';
import classes from './month-history-dialog.module.css';
import { type StatusPeriod, statusPeriods } from './status-periods';

/** One hub's last 31 days: a chart, and every change as a list. */
export function HubHistoryDialog({ hub, close }: { hub: Hub; close: () => void }) {
  const t = useTexts();
  const query = useQuery(callQuery(hubHistory, { params: { id: hub.id } }));
  const now = useNow();
  return (
    <Dialog onClose={close} title={t('hubDialog.historyOf', { hub: hub.etiqueta })} size="lg">
      <Loaded query={query} skeleton={360}>
        {(history) => {
          const periods = statusPeriods(history, now);
          return (
            <>
              <HubChart name={hub.etiqueta} code={hub.codigo} periods={periods} />
              <HubUpdates updates={periods} />
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** The last 31 days of all hubs: as charts, or as one list of changes. */
export function MonthHistoryDialog({ close }: { close: () => void }) {
  const t = useTexts();
  const query = useList(hubMonthHistory);
  const now = useNow();
  const [view, setView] = useState('charts');
  return (
    <Dialog onClose={close} title={t('hubs.monthHistory')} size="xl">
      <div className={classes.head}>
        <p className={classes.lead}>{t('hubDialog.lastMonth')}</p>
        <SegmentedControl
          value={view}
          onChange={setView}
          size="md"
          data={[
            { value: 'charts', label: t('hubDialog.charts') },
            { value: 'updates', label: t('hubs.updates') },
          ]}
        />
      </div>
      <Loaded query={query} skeleton={360} empty={<HubUpdates updates={[]} />}>
        {({ lista }) => {
          const hubs = lista.map((hub) => ({ ...hub, periods: statusPeriods(hub.history, now) }));
          if (view === 'charts') {
            return hubs.map(({ id, etiqueta, codigo, periods }) => (
              <HubChart key={id} name={etiqueta} code={codigo} periods={periods} />
            ));
          }
          const updates = hubs.flatMap(({ etiqueta, periods }) =>
            periods.map((period) => ({ ...period, hub: etiqueta })),
          );
          return <HubUpdates updates={updates.filter(({ first }) => !first)} />;
        }}
      </Loaded>
    </Dialog>
  );
}

interface Update extends StatusPeriod {
  /** The name of the hub, in a list of several hubs. */
  readonly hub?: string;
}

/** When hubs went online and offline, newest first, grouped by day. */
function HubUpdates({ updates }: { updates: readonly Update[] }) {
  const t = useTexts();
  const zone = useZone();
  if (updates.length === 0) return <Notice icon={IconHistory} text="hubDialog.quiet" />;
  return byDay(updates, zone).map(([day, updatesOfDay]) => (
    <section key={day} className={updateClasses.day} aria-label={day}>
      <h3 className={updateClasses.date}>{day}</h3>
      <ul>
        {updatesOfDay.map((update, index) => (
          <li key={`${update.hub}-${update.at}-${index}`} className={updateClasses.update}>
            <span className={updateClasses.time}>{formatTime(update.at, zone)}</span>
            <Dot
              tone={update.isOnline ? 'green' : 'red'}
              label={t(update.isOnline ? 'state.online' : 'state.offline')}
            />
            {update.hub !== undefined && <span className={updateClasses.hub}>{update.hub}</span>}
            <span className={updateClasses.span}>
              {update.first
                ? t('hubDialog.before')
                : t('time.during', { duration: formatDuration(update.minutes) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function byDay(updates: readonly Update[], zone: string | null): [string, Update[]][] {
  const days = new Map<string, Update[]>();
  for (const update of [...updates].sort((a, b) => b.at - a.at)) {
    const day = formatDate(update.at, zone);
    days.set(day, [...(days.get(day) ?? []), update]);
  }
  return [...days];
}
