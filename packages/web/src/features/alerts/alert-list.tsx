import { Button, SegmentedControl } from '@mantine/core';
import { IconCloudOff, IconHourglass, IconMoodSmile } from '@tabler/icons-react';
import type { Alert, AlertList as Alerts } from '@vigilia/contract/alerts';
import { PRIORITIES } from '@vigilia/domain/alerts/kinds';
import { useMemo, useState } from 'react';
import { alertsByResident, NO_ALERTS, wardCareOf, withAlert } from '#care/alert-list';
import { useAlertList } from '#care/alerts-query';
import { useLinkedAlert } from '#care/linked-alert';
import { useResidentOf, useResidents } from '#care/residents';
import { useDuty } from '#care/use-duty';
import { useWardGroups, type WardGroups } from '#care/use-ward-groups';
import { summaryOf } from '#care/ward-sentence';
import { useConnectionState } from '#lib/connection-state';
import { focusHeading } from '#lib/heading-focus';
import { useTexts } from '#lib/i18n';
import { useKeptFocus } from '#lib/kept-focus';
import { useTicker } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { Problem } from '#lib/problem';
import { isMe, useSession, useZone } from '#lib/session';
import { useUrlFilter } from '#lib/url-filter';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Skeleton } from '#ui/skeleton';
import classes from './alert-list.module.css';
import { AlertRow } from './alert-row';
import { WaitingRows, waitingResidents } from './waiting-rows';

const ROWS = [1, 2, 3];

/** The open alerts by priority, with their filters. Not live: it says since when. */
export function AlertList() {
  const query = useAlertList();
  const linked = useLinkedAlert();
  const isLost = useConnectionState().kind === 'lost';
  const isRefused = query.error instanceof Problem && query.error.status > 0;
  if (isLost && !query.data && !isRefused) return <Notice icon={IconCloudOff} text="alert.unknown" />;
  return (
    <>
      <NotLive />
      <Loaded
        query={query}
        stale={false}
        skeleton={ROWS.map((row) => <Skeleton key={row} height={58} marginBottom={8} />)}
      >
        {(alerts) => <Groups key={linked} alerts={alerts} />}
      </Loaded>
    </>
  );
}

function Groups({ alerts }: { alerts: Alerts }) {
  const t = useTexts();
  const { filter, filters, byFilter, choose } = useAlertFilter(alerts.lista);
  const shown = byFilter[filter];
  const linked = useLinkedAlert();
  const [expanded, setExpanded] = useState<number | null>(linked);
  // A row stays while its acts are shown: what lies below must not come under a finger that has just acted.
  const [acting, setActing] = useState<Alert | null>(null);
  const rows = acting && !shown.some(({ id }) => id === acting.id) ? withAlert(shown, acting) : shown;
  const session = useSession();
  const known = useMemo(() => alertsByResident(alerts, session), [alerts, session]);
  const residents = useResidents();
  const residentOf = useResidentOf();
  const groups = useWardGroups(residents);
  const waiting = waitingResidents(residents, groups, known);
  const keptFocus = useKeptFocus<HTMLDivElement>((part, item) => {
    const next = (item && firstButton(item)) ?? firstButton(part);
    if (next) next.focus();
    else focusHeading();
  });
  return (
    <div className={classes.groups} {...keptFocus}>
      <SegmentedControl
        fullWidth
        aria-label={t('alert.title')}
        value={filter}
        onChange={choose}
        data={filters.map((value) => ({
          value,
          label: `${t(FILTER_TEXTS[value])} ${byFilter[value].length}`,
        }))}
      />
      {rows.length === 0 && filter !== 'all' && (
        <p className={classes.none} role="status">
          {t('alert.emptyFilter')}{' '}
          <Button variant="subtle" size="compact-md" onClick={() => choose('all')}>
            {t('alert.showAll')}
          </Button>
        </p>
      )}
      {PRIORITIES.map((priority) => {
        const group = rows.filter((alert) => alert.priority === priority);
        if (group.length === 0) return null;
        return (
          <section key={priority} aria-label={t(`alert.priority.${priority}`)}>
            <h3 className={classes.group}>
              {t(`alert.priority.${priority}`)} <span>{group.length}</span>
            </h3>
            <ul className={classes.rows}>
              {group.map((alert) => (
                <AlertRow
                  key={alert.id}
                  alert={alert}
                  resident={residentOf(alert)}
                  known={known.get(alert.paciente?.id ?? 0) ?? NO_ALERTS}
                  onActs={(opened) => setActing(opened ? alert : null)}
                  expanded={expanded === alert.id}
                  onToggle={() => setExpanded(expanded === alert.id ? null : alert.id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {waiting.length > 0 && filter === 'all' && <WaitingRows residents={waiting} />}
      {filter === 'all' && <Besides isEmpty={rows.length + waiting.length === 0} {...{ alerts, groups }} />}
    </div>
  );
}

interface BesidesProps {
  alerts: Alerts;
  groups: WardGroups;
  /** There is no row above it. */
  isEmpty: boolean;
}

/** Who is counted and has no row, or that nobody needs anybody. */
function Besides({ alerts, groups, isEmpty }: BesidesProps) {
  const t = useTexts();
  // While the connection is lost nobody can say that nobody is needed.
  const isLost = useConnectionState().kind === 'lost';
  const { isCalm, sentence } = summaryOf(t, groups, wardCareOf(alerts).lista);
  if (isLost) return null;
  if (!isEmpty) return sentence && <p className={classes.none}>{t('alert.besides', { groups: sentence })}</p>;
  if (isCalm) return <Notice icon={IconMoodSmile} text="alert.empty" />;
  return <Notice icon={IconHourglass} text="alert.empty" hint={sentence || t('patients.emptyHint')} />;
}

const FILTER_TEXTS = { all: 'alert.all', mine: 'alert.filterMine', sections: 'alert.mySections' } as const;

function NotLive() {
  const t = useTexts();
  const moment = useMoment(useZone());
  const ticker = useTicker();
  const connection = useConnectionState();
  if (connection.kind !== 'lost') return null;
  return (
    <p className={classes.stale} role="status">
      <IconCloudOff size={18} aria-hidden="true" />
      {t('time.staleSince', { time: moment(ticker.serverTimeAt(connection.since)) })}
    </p>
  );
}

/** Of an alert it is the one that opens it, and never an act. */
const firstButton = (part: Element) => part.querySelector<HTMLElement>('button:not(:disabled)');

const FILTERS = ['mine', 'sections'] as const;
type AlertFilter = 'all' | (typeof FILTERS)[number];

/** All, one's own, or those of the sections one looks after; kept in the address. */
function useAlertFilter(lista: readonly Alert[]) {
  const [[chosen], choose] = useUrlFilter('alerts', FILTERS);
  const session = useSession();
  const { mine: duty } = useDuty();
  const sections = duty?.secciones ?? [];
  const visible = lista.filter(({ hidden }) => !hidden);
  const byFilter: Record<AlertFilter, readonly Alert[]> = {
    all: visible,
    mine: visible.filter(({ owner }) => isMe(session, owner)),
    // What concerns no section, such as a silent home, concerns everybody.
    sections: visible.filter(({ seccion }) => seccion === null || sections.includes(seccion)),
  };
  const filters: readonly AlertFilter[] = sections.length > 0 ? ['all', ...FILTERS] : ['all', 'mine'];
  const filter = filters.find((each) => each === chosen) ?? 'all';
  return {
    ...{ filter, filters, byFilter },
    choose: (next: AlertFilter) => choose(next === 'all' ? [] : [next]),
  };
}
