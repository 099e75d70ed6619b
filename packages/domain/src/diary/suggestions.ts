import type { Found } from '../alerts/care-kinds';
import type { AlertKind } from '../alerts/kinds';
import { DAY, type Instant } from '../instant';
import type { Habit } from './habits';

/** What the diary may suggest, and whose work it rests on; null: on nothing but the records of this resident. */
export const SUGGESTION_SOURCES = {
  toilet: 'Ouslander 2001',
  prompting: 'JAMA 1995;273:1366',
  product: null,
  turning: null,
  sensor: null,
} as const;
export type SuggestionRule = keyof typeof SUGGESTION_SOURCES;
export const SUGGESTION_RULES = Object.keys(SUGGESTION_SOURCES) as [SuggestionRule, ...SuggestionRule[]];

/** How many days before now each looks at. */
export const LOOKS_BACK = { prompting: 14, product: 56, turning: 7, sensor: 7 } as const;

const LEAST_VISITS = 6;
const LEAST_FOUND = 20;
/** Fewer stays in one position say nothing of a share. */
const LEAST_STAYS = 20;
const MANY_ALERTS = 10;

export interface AlertCount {
  readonly kind: AlertKind;
  readonly count: number;
  /** Nobody went, or who went only checked. */
  readonly idle: number;
}

export interface SuggestionFacts {
  readonly habits: readonly Habit[];
  /** To the toilet. */
  readonly visits: number;
  readonly withUrine: number;
  readonly found: Readonly<Record<Found, number>>;
  readonly turns: { readonly onTime: number; readonly late: number; readonly self: number };
  readonly alerts: readonly AlertCount[];
}

export type SuggestionNumbers =
  | { readonly rule: 'toilet'; readonly numbers: { readonly hours: readonly Habit[] } }
  | { readonly rule: 'prompting'; readonly numbers: { readonly visits: number; readonly urine: number } }
  | {
      readonly rule: 'product';
      readonly numbers: { readonly answers: number; readonly dry: number; readonly leaked: number };
    }
  | {
      readonly rule: 'turning';
      readonly numbers: { readonly turns: number; readonly self: number; readonly late: number };
    }
  | {
      readonly rule: 'sensor';
      readonly numbers: { readonly days: number; readonly alerts: readonly AlertCount[] };
    };

/** What the figures of a resident suggest. What anything means, and whether to do it, is for people to say. */
export function suggestionsOf(facts: SuggestionFacts): SuggestionNumbers[] {
  const { habits, visits, withUrine, found } = facts;
  const suggestions: SuggestionNumbers[] = [];
  if (habits.length > 0) suggestions.push({ rule: 'toilet', numbers: { hours: habits } });
  if (visits >= LEAST_VISITS && withUrine * 3 >= visits * 2)
    suggestions.push({ rule: 'prompting', numbers: { visits, urine: withUrine } });
  const { dry, leaked } = found;
  const answers = dry + leaked + found.wet + found.full;
  if (answers >= LEAST_FOUND && (leaked * 10 > answers || dry * 10 > answers * 4))
    suggestions.push({ rule: 'product', numbers: { answers, dry, leaked } });
  const { self, late } = facts.turns;
  const turns = self + late + facts.turns.onTime;
  if (turns >= LEAST_STAYS && (self * 10 >= turns * 9 || late * 10 >= turns * 3))
    suggestions.push({ rule: 'turning', numbers: { turns, self, late } });
  const days = LOOKS_BACK.sensor;
  const many = facts.alerts.filter(({ count, idle }) => count > MANY_ALERTS * days && idle * 2 >= count);
  if (many.length > 0) suggestions.push({ rule: 'sensor', numbers: { days, alerts: many } });
  return suggestions;
}

/** A dismissed suggestion comes back after this time. */
const DISMISSED_FOR = 30 * DAY;
/** Counts of the last days move a little every day: a share that moved by so much is another one. */
const MOVED = 0.1;

export interface Dismissed {
  readonly suggestion: SuggestionNumbers;
  readonly at: Instant;
}

export function isDismissed(now: SuggestionNumbers, { suggestion, at }: Dismissed, moment: Instant): boolean {
  return moment < at + DISMISSED_FOR && !areOthers(suggestion, now);
}

/** Whether the numbers say something else than they did: another hour or kind of alert, or a share that moved by a tenth. */
function areOthers(before: SuggestionNumbers, now: SuggestionNumbers): boolean {
  const [then, today] = [partsOf(before), partsOf(now)];
  return Object.entries(today).some(([name, part]) => Math.abs(part - (then[name] ?? 1e6)) >= MOVED - 1e-9);
}

function partsOf({ rule, numbers }: SuggestionNumbers): Record<string, number> {
  if (rule === 'toilet')
    return Object.fromEntries(numbers.hours.map(({ hour, days, of }) => [`hour ${hour}`, days / of]));
  if (rule === 'prompting') return { urine: numbers.urine / numbers.visits };
  if (rule === 'product')
    return { dry: numbers.dry / numbers.answers, leaked: numbers.leaked / numbers.answers };
  if (rule === 'turning') return { self: numbers.self / numbers.turns, late: numbers.late / numbers.turns };
  return Object.fromEntries(numbers.alerts.map(({ kind, count, idle }) => [kind, idle / count]));
}
