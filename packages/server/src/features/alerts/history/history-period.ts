import { MAX_ALERT_DAYS } from '@vigilia/contract/alert-history';
import type { Instant } from '@vigilia/domain/instant';
import { addDays, type LocalDate, localDayOf } from '@vigilia/domain/local-day';
import { Problem } from '#http/problem';

/** Of local dates, both included: in order, and not more than may be asked for at once. */
export function historyPeriod(
  zona: string,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): { from: Instant; until: Instant } {
  if (from > to || to > addDays(from, MAX_ALERT_DAYS - 1)) throw new Problem('invalid-parameter');
  return { from: localDayOf(zona, from).start, until: localDayOf(zona, to).end };
}
