import type { Diary, Suggestion } from '@vigilia/contract/diary';
import { FOUND, isVoid } from '@vigilia/domain/alerts/care-kinds';
import { dayViewAt } from '@vigilia/domain/day-view';
import { diaryDayOf, hoursOf, type KnownDay } from '@vigilia/domain/diary/diary-day';
import { HABIT_DAYS, habitsOf } from '@vigilia/domain/diary/habits';
import {
  isDismissed,
  LOOKS_BACK,
  SUGGESTION_SOURCES,
  type SuggestionNumbers,
  suggestionsOf,
} from '@vigilia/domain/diary/suggestions';
import { totalsOf, usualRises } from '@vigilia/domain/diary/totals';
import type { Span } from '@vigilia/domain/handover/wet-spells';
import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import { addDays, type LocalDate, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import type { CentreModels } from '#services/centre-model/centre-models';
import { dayPartsOf, readHistories } from '#services/histories';
import {
  type CareRow,
  countAlerts,
  countTurnsOf,
  type DismissalRow,
  listCounted,
  listDismissals,
  type PatientKey,
} from './diary.store';
import { foldEarlierDays } from './fold-earlier-days';

export interface DiaryPatient extends PatientKey {
  readonly zona: string;
}

/** After a visit with urine no rise can be expected for so long: an hour without one says nothing about a habit. */
const EMPTY_FOR = 2 * HOUR;

/** The days that end on a date, from the rows of 14 days. No reading is read, but of days that an earlier version folded. */
export async function readDiary(
  db: Db,
  models: CentreModels,
  patient: DiaryPatient,
  { date, days: shown }: { readonly date: LocalDate; readonly days: number },
  now: Instant,
): Promise<Diary> {
  const days = await knownDays(db, models, patient, date, now);
  const care = await listCounted(db, patient, spanOf(days));
  const window = days.slice(-shown);
  const from = window[0]!.local.start;
  const { covered, totals } = totalsOf(
    window,
    care.filter(({ at }) => at >= from),
    now,
  );
  const habits = habitsIn(days, care, now);
  const isToday = localDayAt(patient.zona, now).date === date;
  return {
    ...{ from: isoOf(from), until: isoOf(Math.min(spanOf(days).until, now)), covered, totals, habits },
    usual: usualRises(days, now),
    days: window.map((day) => presentDay(day, care, now)),
    suggestions: isToday ? await readSuggestions(db, patient, habits, now) : [],
  };
}

/** What is suggested now; those that were dismissed say so. */
export async function suggestionsNow(
  db: Db,
  models: CentreModels,
  patient: DiaryPatient,
  now: Instant,
): Promise<Suggestion[]> {
  const days = await knownDays(db, models, patient, localDayAt(patient.zona, now).date, now);
  const care = await listCounted(db, patient, spanOf(days));
  return readSuggestions(db, patient, habitsIn(days, care, now), now);
}

async function knownDays(
  db: Db,
  models: CentreModels,
  { centro_id, id, zona }: DiaryPatient,
  date: LocalDate,
  now: Instant,
): Promise<KnownDay[]> {
  const locals = Array.from({ length: HABIT_DAYS }, (_, index) =>
    localDayOf(zona, addDays(date, index + 1 - HABIT_DAYS)),
  );
  const span = { first: locals[0]!, last: locals.at(-1)! };
  const histories = await readHistories(db, models, centro_id, [id], span);
  await foldEarlierDays(db, { centroId: centro_id, zona }, histories);
  return locals.map((local) => {
    const { cells, rises } = dayViewAt(local, dayPartsOf(histories, local), now);
    return { local, cells, rises };
  });
}

const spanOf = (days: readonly KnownDay[]): Span => ({
  from: days[0]!.local.start,
  until: days.at(-1)!.local.end,
});

function habitsIn(days: readonly KnownDay[], care: readonly CareRow[], now: Instant) {
  const emptied = care.filter(({ kind, result }) => kind === 'toileted' && isVoid(result));
  const isKnown = (moment: Instant) => !emptied.some(({ at }) => at <= moment && moment < at + EMPTY_FOR);
  return habitsOf(days.flatMap((day) => hoursOf(day, now, isKnown)));
}

async function readSuggestions(
  db: Db,
  patient: DiaryPatient,
  habits: ReturnType<typeof habitsOf>,
  now: Instant,
): Promise<Suggestion[]> {
  // What is recorded in this moment counts.
  const since = (days: number) => ({ from: now - days * DAY, until: now + 1 });
  const care = await listCounted(db, patient, since(LOOKS_BACK.product));
  const visits = care.filter(({ kind, at }) => kind === 'toileted' && at >= since(LOOKS_BACK.prompting).from);
  const foundOf = (found: CareRow['found']) => care.filter((one) => one.found === found).length;
  const suggestions = suggestionsOf({
    habits,
    visits: visits.length,
    withUrine: visits.filter(({ result }) => isVoid(result)).length,
    found: Object.fromEntries(FOUND.map((found) => [found, foundOf(found)])) as Record<
      (typeof FOUND)[number],
      number
    >,
    turns: await countTurnsOf(db, patient, since(LOOKS_BACK.turning)),
    alerts: await countAlerts(db, patient, since(LOOKS_BACK.sensor)),
  });
  if (suggestions.length === 0) return [];
  const dismissals = await listDismissals(db, patient);
  return suggestions.map((one) => presentSuggestion(one, dismissals, now));
}

function presentSuggestion(
  suggestion: SuggestionNumbers,
  dismissals: readonly DismissalRow[],
  now: Instant,
): Suggestion {
  const row = dismissals.find(({ rule }) => rule === suggestion.rule);
  const before = row && ({ rule: row.rule, numbers: row.numbers } as SuggestionNumbers);
  const holds = row && before && isDismissed(suggestion, { suggestion: before, at: row.at }, now);
  return {
    ...(suggestion as Omit<Suggestion, 'source' | 'dismissed'>),
    source: SUGGESTION_SOURCES[suggestion.rule],
    dismissed: holds
      ? { at: isoOf(row.at), reason: row.reason, autor: { id: row.staffId, nombre: row.autor } }
      : null,
  } as Suggestion;
}

function presentDay(day: KnownDay, care: readonly CareRow[], now: Instant): Diary['days'][number] {
  const { local } = day;
  const { date, covered, gaps, rises, wet } = diaryDayOf(day, now);
  return {
    ...{ date, covered, gaps: gaps.map(presentSpan) },
    rises: rises.map(({ at, step }) => ({ at: isoOf(at), step })),
    wet: wet.map(({ worst, ...span }) => ({ ...presentSpan(span), worst })),
    care: care
      .filter(({ at }) => local.start <= at && at < local.end)
      .map(({ id, kind, at, result, found }) => ({ id, kind, at: isoOf(at), result, found })),
  };
}

const presentSpan = ({ from, until }: Span) => ({ from: isoOf(from), until: isoOf(until) });

const isoOf = (at: Instant): string => new Date(at).toISOString();
