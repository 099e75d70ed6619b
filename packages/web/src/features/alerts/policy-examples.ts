import type { AlertKind, Priority } from '@vigilia/domain/alerts/kinds';
import { type AlertPolicy, holdOf, lapseOf, stepsOf } from '@vigilia/domain/alerts/policy';
import { MINUTE } from '@vigilia/domain/instant';

/** Who is called, and how many minutes after the alert has opened, while nobody goes. */
export interface ExampleCall {
  readonly whom: 'duty' | 'home' | 'administrators';
  readonly after: number;
}

export interface PolicyExample {
  readonly who: 'wet' | 'veryWet' | 'faceDown';
  /** A local time at which it is day or night in the home. */
  readonly time: string;
  /** Null: no alert. `hold`: how many minutes it must last. */
  readonly alert: null | {
    readonly hold: number;
    readonly priority: Priority;
    readonly calls: readonly ExampleCall[];
    /** Every so many minutes after the last call. */
    readonly again: number | null;
    /** Nobody is called before then. */
    readonly heldUntil: string | null;
  };
}

/** What a policy does in four situations, by the rules that the server follows. */
export function policyExamples(policy: AlertPolicy): PolicyExample[] {
  const { nightFrom, nightTo, wetFrom, wetNightFrom } = policy;
  const day = isNight('14:00', policy) ? nightTo : '14:00';
  const night = isNight('03:00', policy) ? '03:00' : nightFrom;
  const hasNight = nightFrom !== nightTo;
  const wetAt = (time: string, from: number): PolicyExample => ({
    ...{ who: 'wet', time },
    alert: from === 4 ? opened('wet', 'low', policy, time) : null,
  });
  const veryWetAt = (time: string): PolicyExample => ({
    ...{ who: 'veryWet', time },
    alert: opened('wet', 'medium', policy, time),
  });
  const faceDown = hasNight ? night : day;
  return [
    wetAt(day, wetFrom),
    ...(hasNight ? [wetAt(night, wetNightFrom), veryWetAt(night)] : [veryWetAt(day)]),
    { who: 'faceDown', time: faceDown, alert: opened('face-down', 'high', policy, faceDown) },
  ];
}

function opened(
  kind: AlertKind,
  priority: Priority,
  policy: AlertPolicy,
  time: string,
): PolicyExample['alert'] {
  const [first = 0, second = 0] = stepsOf(priority, policy).map((step) => step / MINUTE);
  return {
    hold: holdOf(kind, policy) / MINUTE,
    priority,
    calls:
      priority === 'low'
        ? [{ whom: 'duty', after: first }]
        : [
            { whom: 'duty', after: 0 },
            { whom: 'home', after: first },
            // At most one step a minute.
            { whom: 'administrators', after: Math.max(second, first + 1) },
          ],
    again: priority === 'high' ? Math.max((lapseOf(priority, policy) ?? 0) / MINUTE, 1) : null,
    heldUntil: priority === 'low' && isNight(time, policy) ? policy.nightTo : null,
  };
}

const isNight = (time: string, { nightFrom, nightTo }: AlertPolicy): boolean =>
  nightFrom <= nightTo ? nightFrom <= time && time < nightTo : time >= nightFrom || time < nightTo;
