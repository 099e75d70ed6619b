import { useEffect, useMemo } from 'react';
import { isUntaken } from '#lib/alert-list';
import { useAlertList } from '#lib/alerts-query';
import { useConnectionState } from '#lib/connection-state';
import { useClockValue, useTicker } from '#lib/live-clock';
import { useIdCentro } from '#lib/session';
import { setTitleMark } from '#lib/title';
import { useAlertAnnouncements } from './use-alert-announcements';
import { useAlertSound } from './use-alert-sound';

/** Without the feed for longer than this nobody knows whether an alert is still open; the call once a minute tells. */
const OUTDATED_AFTER = 90_000;

/** On every page: the mark in the tab's title, the app's badge, announcements and sound. It draws nothing. */
export function AlertSignals() {
  const { data, dataUpdatedAt } = useAlertList();
  const ticker = useTicker();
  const connection = useConnectionState();
  const outdated = useClockValue(
    () =>
      connection.kind !== 'live' &&
      ticker.deviceNow() - Math.max(connection.since, dataUpdatedAt) > OUTDATED_AFTER,
  );
  const alerts = outdated ? null : (data?.lista ?? null);
  // Mark and badge stay as they were: nobody knows of anybody who went.
  const untaken = useMemo(() => data?.lista.filter(isUntaken) ?? [], [data]);
  const loud = untaken.some(({ priority }) => priority !== 'low');
  useEffect(() => {
    setTitleMark(loud);
    return () => setTitleMark(false);
  }, [loud]);
  useBadge(untaken.length);
  useAlertAnnouncements(alerts, useIdCentro());
  useAlertSound(alerts);
  return null;
}

/** The number at the app's icon, where the system shows one. */
function useBadge(count: number): void {
  useEffect(() => {
    const { setAppBadge } = navigator as Partial<Navigator>;
    // Refused where the app is not installed.
    void setAppBadge?.call(navigator, count).catch(() => undefined);
    return () => void setAppBadge?.call(navigator, 0).catch(() => undefined);
  }, [count]);
}
