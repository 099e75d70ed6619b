import { useClockValue } from '#lib/live-clock';
import { useZone } from '#lib/session';
import { formatTime, localDayIn } from '#lib/times';

/** Now as 'YYYY-MM-DD HH:mm' in the centre's time zone. */
export function useLocalMinute(): string {
  const zone = useZone();
  return useClockValue((now) => `${localDayIn(zone, now)} ${formatTime(now, zone)}`);
}
