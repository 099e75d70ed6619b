import { DAY, type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';

/** Same as `Date.toISOString`, but several times faster for instants of the same day. */
export function isoTimestamp(at: Instant): string {
  const day = Math.floor(at / DAY);
  if (day !== lastDay) {
    lastDay = day;
    lastDate = new Date(at).toISOString().slice(0, 11);
  }
  const minute = MINUTES[Math.floor((at - day * DAY) / MINUTE)];
  const rest = at - Math.floor(at / MINUTE) * MINUTE;
  return `${lastDate}${minute}${PADDED[Math.floor(rest / SECOND)]}.${THOUSANDTHS[rest % SECOND]}Z`;
}

let lastDay = Number.NaN;
let lastDate = '';
const padded = (length: number, digits: number) =>
  Array.from({ length }, (_, value) => String(value).padStart(digits, '0'));
const PADDED = padded(60, 2);
const THOUSANDTHS = padded(1000, 3);
const MINUTES = Array.from(
  { length: 1440 },
  (_, minute) => `${PADDED[Math.floor(minute / 60)]}:${PADDED[minute % 60]}:`,
);
