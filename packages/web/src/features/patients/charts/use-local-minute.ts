import { useMoment } from '#lib/live-clock';
import { useZone } from '#lib/session';
import { dayIn, formatTime } from '#lib/times';

/** Now as 'YYYY-MM-DD HH:mm' in the centre's time zone. */
export function useLocalMinute(): string {
  const zone = useZone();
  return useMoment((now) => `${dayIn(zone, now)} ${formatTime(now, zone)}`);
}
