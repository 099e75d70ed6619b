import { useAlertList } from '#care/alerts-query';
import { useConnectionState } from '#lib/connection-state';
import { useClockValue, useTicker } from '#lib/live-clock';

/** Without the feed for longer than this nobody knows whether an alert is still open; the call once a minute tells. */
const OUTDATED_AFTER = 90_000;

/** May the alerts on this screen be outdated? */
export function useOutdated(): boolean {
  const { dataUpdatedAt } = useAlertList();
  const ticker = useTicker();
  const connection = useConnectionState();
  return useClockValue(
    () =>
      connection.kind !== 'live' &&
      ticker.deviceNow() - Math.max(connection.since, dataUpdatedAt) > OUTDATED_AFTER,
  );
}
