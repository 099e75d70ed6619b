import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { advancedChart } from '@vigilia/contract/patients';
import { bandReached } from '@vigilia/domain/band';
import { LEVEL_THRESHOLDS } from '@vigilia/domain/moisture';
import type { State } from '#ui/tokens';

export type AdvancedAnswer = ResponseOf<typeof advancedChart>;

/** The texts of the chart, in the reader's language. */
export interface AdvancedTexts {
  readonly states: Readonly<Record<State, string>>;
  readonly noLevel: string;
}

export const LEVELS = Object.keys(LEVEL_THRESHOLDS) as (keyof typeof LEVEL_THRESHOLDS)[];
const BAND_STATES = { 1: 'dry', 3: 'level1', 4: 'level2', 5: 'level3', 6: 'error' } as const;

/** The state that a level belongs to. */
export const stateOfLevel = (level: number): State => BAND_STATES[bandReached(level)];

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
export function minuteText(answer: AdvancedAnswer, at: number, texts: AdvancedTexts): string {
  if (answer.sin_cobertura[at] != null) return texts.states['out-of-range'];
  if (answer.desconectado[at] != null) return texts.states.disconnected;
  const level = answer.resistivo[at];
  return level == null ? texts.noLevel : `${texts.states[stateOfLevel(level)]} · ${level}`;
}
