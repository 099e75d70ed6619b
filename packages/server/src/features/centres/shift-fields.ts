import { MOST_SHIFTS } from '@vigilia/domain/handover/shifts';
import { HOUR, MINUTE } from '@vigilia/domain/instant';
import { FieldError, FormRejected } from '#forms/form-rejected';

/** The beginnings of the shifts as fields of a form; null: so many there are not. */
export interface ShiftFields {
  readonly shift1: string;
  readonly shift2: string | null;
  readonly shift3: string | null;
  readonly shift4: string | null;
}

const NAMES = ['shift1', 'shift2', 'shift3', 'shift4'] as const;
/** A shift is handed over in its last hour. */
const SHORTEST = HOUR / MINUTE;
const DAY_MINUTES = 24 * 60;

export const fieldsOfShifts = (beginnings: readonly string[]): ShiftFields => ({
  shift1: beginnings[0] as string,
  ...{ shift2: beginnings[1] ?? null, shift3: beginnings[2] ?? null, shift4: beginnings[3] ?? null },
});

/** In the order of the day, each at least an hour after the one before. */
export function shiftsOfFields(fields: ShiftFields): string[] {
  const given = NAMES.flatMap((name) => (fields[name] === null ? [] : [{ name, time: fields[name] }]));
  const begins = given.map(({ time }) => minuteOf(time));
  for (const [index, { name }] of given.entries()) {
    const next = begins[index + 1] ?? (begins[0] as number) + DAY_MINUTES;
    const last = given[Math.min(index + 1, MOST_SHIFTS - 1)] ?? { name };
    if (next - (begins[index] as number) < SHORTEST)
      throw new FormRejected({ [last.name]: new FieldError('field.shift-order') });
  }
  return given.map(({ time }) => time);
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
