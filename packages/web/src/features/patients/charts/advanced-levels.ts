import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { advancedChart } from '@vigilia/contract/patients';
import { bandReached, roundLevel } from '@vigilia/domain/band';
import { LEVEL_THRESHOLDS } from '@vigilia/domain/moisture';
import { i18n } from '#lib/i18n';
import { formatNumber } from '#lib/numbers';
import { formatDuration } from '#lib/times';
import { STATE_LOOKS } from '#ui/state-look';
import type { State } from '#ui/tokens';

export type AdvancedAnswer = ResponseOf<typeof advancedChart>;

export const LEVELS = Object.keys(LEVEL_THRESHOLDS) as (keyof typeof LEVEL_THRESHOLDS)[];
const BAND_STATES = { 1: 'dry', 3: 'level1', 4: 'level2', 5: 'level3', 6: 'error' } as const;

/** Stretches of minutes in which something held, as first and last index. */
export function stretches(values: readonly (number | null)[]): [number, number][] {
  const found: [number, number][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const last = found.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else found.push([at, at]);
  });
  return found;
}

/** The state at one minute, as text. */
export function minuteText(answer: AdvancedAnswer, at: number): string {
  const kind = unmeasuredAt(answer, at);
  return kind === null ? levelText(answer.resistivo[at] ?? 0) : kindText(kind);
}

/** The hours of the table: the highest level of each, and the minutes of which there is none, each kind on its own. */
export function hoursOf(answer: AdvancedAnswer) {
  return Array.from({ length: Math.ceil(answer.labels.length / 60) }, (_, hour) => {
    const unmeasured = { disconnected: 0, 'out-of-range': 0, none: 0 };
    const levels: number[] = [];
    const end = Math.min(answer.labels.length, (hour + 1) * 60);
    for (let at = hour * 60; at < end; at += 1) {
      const kind = unmeasuredAt(answer, at);
      if (kind === null) levels.push(answer.resistivo[at] ?? 0);
      else unmeasured[kind] += 1;
    }
    return { from: hour * 60, highest: levels.length > 0 ? Math.max(...levels) : null, unmeasured };
  });
}

/** “Nat · 61,4, Buiten bereik 12 min lang”; the minutes are left out where they are the whole hour. */
export function hourText({ highest, unmeasured }: ReturnType<typeof hoursOf>[number]): string {
  const kinds = UNMEASURED.filter((kind) => unmeasured[kind] > 0);
  const whole = highest === null && kinds.length === 1;
  return [
    ...(highest === null ? [] : [levelText(highest)]),
    ...kinds.map(
      (kind) =>
        kindText(kind) +
        (whole ? '' : ` ${i18n.t('time.during', { duration: formatDuration(unmeasured[kind]) })}`),
    ),
  ].join(', ');
}

/** Why a minute has no level: they are different things, and none of them is dry. */
const UNMEASURED = ['disconnected', 'out-of-range', 'none'] as const;
type Unmeasured = (typeof UNMEASURED)[number];

function unmeasuredAt(answer: AdvancedAnswer, at: number): Unmeasured | null {
  if (answer.sin_cobertura[at] != null) return 'out-of-range';
  if (answer.desconectado[at] != null) return 'disconnected';
  return answer.resistivo[at] == null ? 'none' : null;
}

export const stateText = (state: State): string => i18n.t(STATE_LOOKS[state].textKey);

const kindText = (kind: Unmeasured): string => (kind === 'none' ? i18n.t('ward.noLevel') : stateText(kind));

const levelText = (level: number): string =>
  i18n.t('ward.level', {
    state: stateText(BAND_STATES[bandReached(level)]),
    level: formatNumber(i18n.language, roundLevel(level)),
  });
