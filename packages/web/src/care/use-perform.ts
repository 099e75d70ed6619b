import type { ToiletResult } from '@vigilia/contract/care';
import type { SnoozeMinutes } from '@vigilia/domain/alerts/acts';
import type { Act } from './acts';
import { isUntaken } from './alert-list';
import type { ActSubject } from './use-acts';
import { useAlertActs } from './use-alert-acts';
import { useCare } from './use-care';
import { usePause } from './use-pause';

interface Details {
  readonly result?: ToiletResult;
  readonly minutes?: SnoozeMinutes;
}

/** Does what an act says. Those that unfold or lead elsewhere do nothing by themselves. */
export function usePerform({ resident, alert, alerts, pause, prompt }: ActSubject) {
  const { take, release, snooze, unsnooze } = useAlertActs();
  const { record, undo } = useCare();
  const { end } = usePause();
  return ({ name, care }: Act, { result, minutes }: Details = {}): void => {
    switch (name) {
      case 'take':
        // Whoever goes there goes for all of them.
        return void (alert && take(alert.status === 'snoozed' ? [alert] : alerts.filter(isUntaken)));
      case 'take-over':
        return void (alert && take([alert], true));
      case 'release':
        return void (alert && release(alert));
      case 'remind':
        return void (alert && minutes && snooze(alert, minutes));
      case 'unsnooze':
        return void (alert && unsnooze(alert));
      case 'answer-prompt':
        return void (resident && prompt && record(resident, { kind: 'changed', at: prompt.at }));
      case 'undo':
        return void (resident && care && undo(resident, care));
      case 'end-pause':
        return void (resident && pause && end(resident, pause));
      case 'changed':
      case 'turned':
      case 'toileted':
      case 'checked':
      case 'refused':
        return void (
          resident &&
          record(resident, { kind: name, ...(result && { result }), ...(alert && { alert: alert.id }) })
        );
      case 'pause':
      case 'recorded':
      case 'notes':
      case 'open':
        return undefined;
    }
  };
}
