import { dayViewAt } from '@vigilia/domain/day-view';
import { MINUTE } from '@vigilia/domain/instant';
import { addDays, type LocalDate, localDayOf } from '@vigilia/domain/local-day';
import { mergeCells } from '@vigilia/domain/quality/cells';
import { type QualityFacts, qualityOf } from '@vigilia/domain/quality/quality';
import { residentDayOf } from '@vigilia/domain/quality/resident-day';
import type { Db } from '#db/database';
import type { CentreModels } from '#services/centre-model/centre-models';
import { dayPartsOf, readHistories } from '#services/histories';
import type { Period } from '#stores/turn.store';
import {
  type HomeOfQuality,
  listAlerts,
  listChanges,
  listRefusedTurns,
  listResidents,
  listSections,
  listTurns,
  type QualityCell,
  type ResidentRow,
} from './quality.store';

/** How many days are read at a time: of a month of a large home no statement reads a large part. */
const DAYS_AT_A_TIME = 3;

/** The home and its sections on days that are over, both included. A home of few residents has no cell at all. */
export async function countQuality(
  db: Db,
  models: CentreModels,
  home: HomeOfQuality,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<QualityCell[]> {
  const span = { from: localDayOf(home.zona, from).start, until: localDayOf(home.zona, to).end };
  const residents = await listResidents(db, home.id, span);
  const spanMin = (span.until - span.from) / MINUTE;
  const facts: Mutable<QualityFacts> = {
    spanMin,
    days: [],
    turns: [],
    refusedTurns: [],
    alerts: [],
    changes: [],
  };
  for (let date = from; date <= to; date = addDays(date, DAYS_AT_A_TIME)) {
    const last = addDays(date, DAYS_AT_A_TIME - 1);
    await addFacts(facts, db, models, home, residents, { from: date, to: last < to ? last : to });
  }
  const sections = (await listSections(db, home.id)).map((section) => {
    const own = new Set(residents.filter(({ seccion }) => seccion === section.id).map(({ id }) => id));
    const isEmpty = !facts.days.some(({ resident }) => own.has(resident));
    return { ...section, own, isEmpty, residents: qualityOf(facts, (id) => own.has(id)).residents };
  });
  const cells = mergeCells(sections);
  if (cells.length === 0) return [];
  const everybody = new Set(residents.map((resident) => resident.id));
  const whole = { secciones: [], figures: qualityOf(facts, (id) => everybody.has(id), { byInterval: true }) };
  return [
    whole,
    ...cells.map((cell) => ({
      secciones: cell.map(({ id, nombre }) => ({ id, nombre })),
      figures: qualityOf(facts, (resident) => cell.some(({ own }) => own.has(resident))),
    })),
  ];
}

type Mutable<Facts> = {
  -readonly [Key in keyof Facts]: Facts[Key] extends readonly (infer T)[] ? T[] : Facts[Key];
};

async function addFacts(
  facts: Mutable<QualityFacts>,
  db: Db,
  models: CentreModels,
  { id, zona }: HomeOfQuality,
  residents: readonly ResidentRow[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<void> {
  const [first, last] = [localDayOf(zona, from), localDayOf(zona, to)];
  const period: Period = { from: first.start, until: last.end };
  const stays = await listTurns(db, id, period);
  const earliest = Math.min(period.from, ...stays.map((stay) => stay.from));
  const refusals = await listRefusedTurns(db, id, { from: earliest, until: period.until });
  facts.refusedTurns.push(...refusals.filter(({ at }) => at >= period.from));
  // A stay in which a turn was refused is neither on time nor late.
  facts.turns.push(
    ...stays.filter(
      (stay) =>
        !refusals.some(
          ({ resident, at }) => resident === stay.resident && at >= stay.from && at <= stay.until,
        ),
    ),
  );
  facts.alerts.push(...(await listAlerts(db, id, period)));
  facts.changes.push(...(await listChanges(db, id, period)));
  const ids = residents.map((resident) => resident.id);
  const histories = await readHistories(db, models, id, ids, { first, last });
  for (const resident of residents) {
    // Of a large home this takes long, and others wait.
    await new Promise<void>((resolve) => setImmediate(resolve));
    const own = histories.filter(({ patientId }) => patientId === resident.id);
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const local = localDayOf(zona, date);
      const { cells, rises } = dayViewAt(local, dayPartsOf(own, local), local.end);
      const day = residentDayOf(resident.id, { local, cells, rises }, resident.stay);
      if (day) facts.days.push(day);
    }
  }
}
