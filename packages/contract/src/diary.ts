import { SUGGESTION_RULES } from '@vigilia/domain/diary/suggestions';
import { z } from 'zod';
import { alertKind, person } from './alerts';
import { careAction } from './care';
import { endpoint } from './endpoint';
import { date, idInPath, instant, note } from './shared-schemas';

export { SUGGESTION_RULES, type SuggestionRule } from '@vigilia/domain/diary/suggestions';

export const MAX_DISMISSAL = 200;

const count = z.int().min(0);
const minutes = z.int().min(0);
const part = z.number().min(0).max(1);
const span = z.object({ from: instant, until: instant });

/** An hour, or half of it, in which there was a rise on more days than chance explains: on so many days, of so many, and by chance. */
const habit = z.object({
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  minutes: z.int().min(1).max(60),
  days: count,
  of: count,
  chance: z.number(),
});
export type DiaryHabit = z.output<typeof habit>;

const dismissed = z.object({ at: instant, reason: z.string(), autor: person });
const about = { source: z.string().nullable(), dismissed: dismissed.nullable() };

/** With its counts, and whose work it rests on; null: on this resident's records alone. */
export const suggestion = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('toilet'), numbers: z.object({ hours: z.array(habit) }), ...about }),
  z.object({ rule: z.literal('prompting'), numbers: z.object({ visits: count, urine: count }), ...about }),
  z.object({
    rule: z.literal('product'),
    numbers: z.object({ answers: count, dry: count, leaked: count }),
    ...about,
  }),
  z.object({
    rule: z.literal('turning'),
    numbers: z.object({ turns: count, self: count, late: count }),
    ...about,
  }),
  z.object({
    rule: z.literal('sensor'),
    numbers: z.object({
      days: count,
      alerts: z.array(z.object({ kind: alertKind, count, idle: count })),
    }),
    ...about,
  }),
]);
export type Suggestion = z.output<typeof suggestion>;

export const diaryDay = z.object({
  date,
  /** Which part of the day so far a measured level covers. */
  covered: part,
  /** The rest of it. */
  gaps: z.array(span),
  /** `step`: by how many levels. */
  rises: z.array(z.object({ at: instant, step: z.int() })),
  wet: z.array(span.extend({ worst: z.union([z.literal(3), z.literal(4), z.literal(5)]) })),
  care: z.array(careAction.pick({ id: true, kind: true, at: true, result: true, found: true })),
});
export type DiaryDay = z.output<typeof diaryDay>;

export const readDiary = endpoint({
  name: 'readDiary',
  method: 'GET',
  path: '/api/diary/:id/:date',
  summary:
    'Rises, wet spans and care of the local days that end on a date, their totals, habits of 14 days, and what the figures of now suggest.',
  access: 'diary:read',
  params: z.object({ id: idInPath, date }),
  query: z.object({ days: z.enum(['3', '14']).default('3') }),
  subject: 'resident',
  response: z.object({
    from: instant,
    /** Now, while the last day is not over. */
    until: instant,
    covered: part,
    days: z.array(diaryDay),
    /** Null: less than 0.8 is covered. */
    totals: z
      .object({
        /** Rises from 07 to 22 h, and at night, in so many days of 15 and nights of 9 hours that are covered. */
        day: count,
        night: count,
        days: z.number(),
        nights: z.number(),
        longestDryMin: minutes,
        wetMin: minutes,
        changes: count,
      })
      .nullable(),
    /** Rises a day, the median of the whole days among 14; null: too few. */
    usual: z.number().nullable(),
    habits: z.array(habit),
    /** None for dates before today. */
    suggestions: z.array(suggestion),
  }),
  aboutPatients: true,
});
export type Diary = z.output<typeof readDiary.response>;

export const dismissSuggestion = endpoint({
  name: 'dismissSuggestion',
  method: 'POST',
  path: '/api/diary/dismiss/:id',
  summary:
    'Say why a suggestion of now is not useful. It comes back after 30 days, or when its numbers say something else.',
  access: 'diary:dismiss',
  params: z.object({ id: idInPath }),
  subject: 'resident',
  body: z.object({ rule: z.enum(SUGGESTION_RULES), reason: note(MAX_DISMISSAL).min(1) }),
  response: z.object({ suggestion }),
  aboutPatients: true,
});
