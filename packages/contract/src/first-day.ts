import { DISPENSABLE_STEPS, FIRST_DAY_STEPS, STEP_FINDINGS, STEP_STATES } from '@vigilia/domain/first-day';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { centreQuery, instant } from './shared-schemas';

const stepStatus = z.object({
  step: z.enum(FIRST_DAY_STEPS),
  state: z.enum(STEP_STATES),
  finding: z.enum(STEP_FINDINGS),
  /** What the finding counts. */
  count: z.int().nullable(),
  /** The moment that it names. */
  at: instant.nullable(),
});
export type FirstDayItem = z.output<typeof stepStatus>;

export const readFirstDay = endpoint({
  name: 'readFirstDay',
  method: 'GET',
  path: '/api/first-day',
  summary: 'What a home has and what it lacks, in ten steps.',
  access: 'centre:edit',
  query: centreQuery,
  response: z.object({ lista: z.array(stepStatus) }),
});

export const changeNeeded = endpoint({
  name: 'changeNeeded',
  method: 'POST',
  path: '/api/first-day/needed',
  summary: 'Whether the home needs a step that it can do without.',
  access: 'centre:edit',
  query: centreQuery,
  body: z.object({ step: z.enum(DISPENSABLE_STEPS), needed: z.boolean() }),
  response: z.void(),
  status: 204,
});
