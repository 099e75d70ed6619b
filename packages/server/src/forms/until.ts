import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import { FieldError, FormRejected } from '#forms/form-rejected';

/** The moment of an ISO text that lies ahead, and not further than this. */
export function readUntil(text: string, now: Instant, furthest: number): Instant {
  const until = Date.parse(text);
  const reject = (error: FieldError) => new FormRejected({ until: error });
  if (until <= now) throw reject(new FieldError('field.past'));
  if (until - now <= furthest) return until;
  throw reject(
    furthest > DAY
      ? new FieldError('field.days-ahead', { n: furthest / DAY })
      : new FieldError('field.hours-ahead', { n: furthest / HOUR }),
  );
}
