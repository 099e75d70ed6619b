import type { Alert } from '@vigilia/contract/alerts';
import type { Found, ToiletResult } from '@vigilia/contract/care';
import type { SnoozeMinutes } from '@vigilia/domain/alerts/acts';
import { CARE_KINDS } from '@vigilia/domain/alerts/care-kinds';
import { isUntaken } from '@vigilia/domain/alerts/ward-alert';
import type { Act, ActName } from './acts';
import type { Resident } from './resident';
import { useAlertActs } from './use-alert-acts';
import { useCare } from './use-care';
import { usePause } from './use-pause';
import type { ActSubject } from './use-situation';

interface Details {
  readonly result?: ToiletResult;
  readonly found?: Found;
  readonly note?: string;
  readonly minutes?: SnoozeMinutes;
}

/** Does what an act says. Those that unfold or lead elsewhere do nothing by themselves. */
export function usePerform({ resident, alert, alerts, pause, prompt }: ActSubject) {
  const { take, release, snooze, unsnooze } = useAlertActs();
  const { record, undo, answer } = useCare();
  const { end } = usePause();
  return ({ name, care, change }: Act, { result, found, note, minutes }: Details = {}): void => {
    const onAlert: Partial<Record<ActName, (alert: Alert) => unknown>> = {
      // Whoever goes there goes for all of them.
      take: (alert) => take(alert.status === 'snoozed' ? [alert] : alerts.filter(isUntaken)),
      'take-over': (alert) => take([alert], true),
      remind: (alert) => minutes && snooze(alert, minutes),
      release,
      unsnooze,
    };
    const onResident: Partial<Record<ActName, (resident: Resident) => unknown>> = {
      'answer-prompt': (resident) => prompt && record(resident, { kind: 'changed', at: prompt.at }),
      found: (resident) => change && found && answer(resident, change.of, found),
      undo: (resident) => care && undo(resident, care),
      'end-pause': (resident) => pause && end(resident, pause),
    };
    if (alert) void onAlert[name]?.(alert);
    if (resident) void onResident[name]?.(resident);
    const kind = CARE_KINDS.find((each) => each === name);
    if (resident && kind)
      void record(resident, {
        ...{ kind, ...(result && { result }), ...(note && { note }), ...(alert && { alert: alert.id }) },
      });
  };
}
