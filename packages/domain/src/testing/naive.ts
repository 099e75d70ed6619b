import type { Instant } from '../instant';
import type { Assignment, CalibratedReading } from '../reading';
import { naiveRises } from './naive-rises';

/**
 * A second, naive implementation of the rules: everything is computed at one instant from the whole list of readings.
 * It shares no code with the fold, so that the two can check each other.
 */

const MIN = 60_000;
const FIVE = 5 * MIN;

export interface Wearing {
  assignment: Assignment;
  readings: readonly CalibratedReading[];
}

interface Span {
  from: Instant;
  until: Instant;
  estado: number;
  /** Out of range before the first reading does not count as a change to NNET. */
  afterReading: boolean;
}

interface Outcome {
  at: Instant;
  power: 'on' | 'off';
  estado: number;
  band: number | null;
  poor: boolean;
  event: number;
  lastRise: Instant | null;
  measuredAt: Instant | null;
}

/** The outcome of each reading, from all readings before it. */
function outcomesOf(readings: readonly CalibratedReading[]): Outcome[] {
  const outcomes: Outcome[] = [];
  let levels: { at: Instant; level: number; band: number }[] = []; // since the sticker was last put on
  let sinceEvent: number[] = []; // levels since the last rise or change
  let contact: string | null = null;
  let nones = 0;
  let risen = false;
  let event = 0;
  let lastRise: Instant | null = null;
  let measuredAt: Instant | null = null;
  let high: Instant | null = null;
  let before: CalibratedReading | null = null;
  for (const reading of readings) {
    const { at } = reading;
    // An hour at 72 or above is over while the last state still holds.
    if (before && before.power === 'on' && high !== null && Math.min(at, before.at + FIVE) - high >= 60 * MIN)
      event = 4;
    before = reading;
    if (reading.power === 'on') {
      if (reading.contact === 'none') nones += 1;
      else if (reading.contact !== null) nones = 0;
      contact = reading.contact ?? contact;
      const skipped = contact === 'poor' || contact === 'none';
      if (nones >= 2) {
        if (levels.length > 0 && levels.at(-1)!.band >= 3) event = 3;
        levels = [];
        sinceEvent = [];
        risen = false;
        high = null;
        measuredAt = at;
      } else if (!skipped && reading.moisture !== null && reading.capacidad !== null) {
        const level = naiveLevel(Math.max(0, reading.moisture - reading.capacidad));
        const previous = levels.at(-1) ?? { level, band: 0 };
        const from = previous.band;
        let band = from;
        for (const threshold of [90, 72, 59, 33])
          if (bandAt(threshold) <= from && level <= threshold - 3 && previous.level <= threshold - 3)
            band = Math.min(band, bandAt(threshold) - 1);
        if (band === 2) band = 0;
        for (const threshold of [33, 59, 72, 90])
          if (level >= threshold && previous.level >= threshold) band = Math.max(band, bandAt(threshold));
        const change = from >= 3 && band === 0;
        const lowest = Math.min(...sinceEvent);
        const rise =
          !change &&
          (band > from || (sinceEvent.length > 0 && level >= lowest + 10 && previous.level >= lowest + 10));
        if (change) {
          event = 3;
          risen = false;
          sinceEvent = [level];
        } else if (rise) {
          if (levels.length > 0 && from < 4 && band === 6) event = 4;
          else if (event !== 4) event = risen ? 2 : 1;
          risen = true;
          lastRise = at;
          sinceEvent = [level];
        } else sinceEvent.push(level);
        high = band >= 5 ? (high ?? at) : null;
        levels.push({ at, level, band });
        measuredAt = at;
      }
      if (high !== null && at - high >= 60 * MIN) event = 4;
    } else measuredAt = at;
    const band = levels.at(-1)?.band ?? null;
    const dry = risen ? 2 : 1;
    const code = band === 0 ? dry : band;
    const estado = reading.power === 'off' ? 50 : nones >= 2 || code === null ? 0 : code;
    outcomes.push({
      at,
      power: reading.power,
      estado,
      band: code,
      poor: contact === 'poor',
      event,
      lastRise,
      measuredAt,
    });
  }
  return outcomes;
}

/** 3 from 33, 4 from 59, 5 from 72, 6 from 90. */
const bandAt = (threshold: number): number => ({ 33: 3, 59: 4, 72: 5, 90: 6 })[threshold] ?? 0;

function naiveLevel(index: number): number {
  const marks: [number, number][] = [
    [0, 0],
    [7, 33],
    [19, 59],
    [100, 72],
    [1000, 90],
  ];
  if (index > 1000) return 100;
  for (const [i, level] of marks) if (index === i) return level;
  const upper = marks.findIndex(([i]) => i > index);
  const [i0, l0] = marks[upper - 1]!;
  const [i1, l1] = marks[upper]!;
  return l0 + ((index - i0) * (l1 - l0)) / (i1 - i0);
}

function spansOf({ assignment, readings }: Wearing, now: Instant): Span[] {
  const end = Math.min(assignment.until ?? Infinity, now);
  const outcomes = outcomesOf(readings);
  const spans: Span[] = [];
  const add = (from: Instant, until: Instant, estado: number, afterReading: boolean) => {
    if (from < Math.min(until, end)) spans.push({ from, until: Math.min(until, end), estado, afterReading });
  };
  add(assignment.from, outcomes[0]?.at ?? Infinity, 60, false);
  outcomes.forEach(({ at, power, estado }, i) => {
    const next = outcomes[i + 1]?.at ?? Infinity;
    const held = power === 'off' ? next : Math.min(next, at + FIVE);
    add(at, held, estado, true);
    add(held, next, 60, true);
  });
  return spans;
}

function stretchesOf(spans: readonly Span[]) {
  const wet = (estado: number) => estado === 3 || estado === 4 || estado === 5;
  const dry = (estado: number) => estado === 0 || estado === 1 || estado === 2;
  const stretches: { from: Instant; until: Instant; attentionFrom: Instant }[] = [];
  spans.forEach((span, i) => {
    if (!wet(span.estado)) return;
    // Is there a wet span before this one with no dry one between? Then it is not the first of its stretch.
    const earlier = spans
      .slice(0, i)
      .toReversed()
      .find(({ estado }) => wet(estado) || dry(estado));
    if (earlier && wet(earlier.estado)) return;
    const rest = spans.slice(i);
    const change = rest.findIndex(({ estado }) => dry(estado));
    const inside = rest.slice(0, change === -1 ? undefined : change);
    const last = inside.findLast(({ estado }) => wet(estado))!;
    const severe = inside.find(({ estado }) => estado === 4 || estado === 5);
    stretches.push({ from: span.from, until: last.until, attentionFrom: severe?.from ?? Infinity });
  });
  return stretches;
}

const WORST = [5, 4, 3, 6, 2, 1, 0, 50, 60];

/** The five-minute slots of a local date, each with its 'HH:mm', found by formatting every slot of nearby days. */
const slotsKnown = new Map<string, { at: Instant; label: string }[]>();
function slotsOf(zone: string, date: string): { at: Instant; label: string }[] {
  const known = slotsKnown.get(zone + date);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const slots: { at: Instant; label: string }[] = [];
  for (let at = Date.parse(date) - 15 * 60 * MIN; at < Date.parse(date) + 40 * 60 * MIN; at += FIVE) {
    const [day, label] = clock.format(at).split(' ');
    if (day === date) slots.push({ at, label: label! });
  }
  slotsKnown.set(zone + date, slots);
  return slots;
}

const LABELS = Array.from(
  { length: 288 },
  (_, i) => `${String(Math.floor(i / 12)).padStart(2, '0')}:${String((i % 12) * 5).padStart(2, '0')}`,
);

export function naiveDays(
  zone: string,
  dates: readonly string[],
  wearings: readonly Wearing[],
  now: Instant,
) {
  // The end is exclusive: one millisecond more includes `now` and a reading taken at it.
  const spans = wearings.map((wearing) => spansOf(wearing, now + 1));
  return dates.map((date) => naiveDay(slotsOf(zone, date), wearings, spans, now));
}

function naiveDay(
  slots: readonly { at: Instant; label: string }[],
  wearings: readonly Wearing[],
  spans: readonly Span[][],
  now: Instant,
) {
  const start = slots[0]!.at;
  const end = slots.at(-1)!.at + FIVE;
  const within = (from: Instant, until: Instant) =>
    Math.max(0, Math.min(until, end, now) - Math.max(from, start));
  const shown = spans.flat().filter((span) => span.from < now || span.estado !== 60 || !span.afterReading);
  const ofDay = shown.filter((span) => span.from < end && span.until > start);
  const states = new Map<string, number[]>(LABELS.map((label) => [label, []]));
  for (const slot of slots) {
    const held = ofDay.filter((span) => span.from < slot.at + FIVE && span.until > slot.at);
    states.get(slot.label)!.push(...held.map((span) => span.estado));
  }
  const y = LABELS.map((label) => WORST.find((estado) => states.get(label)!.includes(estado)) ?? null);
  const worn = wearings.some(
    ({ assignment }) =>
      Math.max(assignment.from, start) < Math.min(assignment.until ?? Infinity, end) &&
      Math.max(assignment.from, start) <= now,
  );
  if (!worn) return { y, figures: null };
  const stretches = spans.flatMap(stretchesOf);
  const readings = wearings.flatMap((wearing) => wearing.readings);
  const today = readings.filter(({ at }) => at >= start && at < end);
  const indexes = wearings
    .flatMap((wearing) => naiveIndexes(wearing.readings))
    .filter(({ at }) => at >= start && at < end);
  return {
    y,
    figures: {
      wet: Math.max(0, ...stretches.map(({ from, until }) => within(from, until))),
      attention: Math.max(0, ...stretches.map(({ attentionFrom, until }) => within(attentionFrom, until))),
      highestIndex: indexes.length > 0 ? Math.max(...indexes.map(({ index }) => index)) : null,
      cellsRead: new Set(
        today.map(({ at }) => slots.find((slot) => at >= slot.at && at < slot.at + FIVE)!.label),
      ).size,
      nnets: shown.filter(
        (span) => span.estado === 60 && span.afterReading && span.from >= start && span.from < end,
      ).length,
    },
  };
}

function naiveIndexes(readings: readonly CalibratedReading[]) {
  return readings
    .filter((reading, i) => {
      const contact = readings
        .slice(0, i + 1)
        .findLast(({ power, contact }) => power === 'on' && contact !== null)?.contact;
      return reading.power === 'on' && contact !== 'poor' && contact !== 'none';
    })
    .filter(({ moisture, capacidad }) => moisture !== null && capacidad !== null)
    .map(({ at, moisture, capacidad }) => ({ at, index: Math.max(0, moisture! - capacidad!) }));
}

interface NaivePlan {
  noUrineAlarm: boolean;
  noUrineHours: number;
  rotationAlarm: boolean;
  stoppedTime: number;
}

export function naiveState(wearing: Wearing, plan: NaivePlan, now: Instant) {
  const outcomes = outcomesOf(wearing.readings);
  const last = outcomes.at(-1);
  if (!last) return null;
  const outOfRange = last.power === 'on' && now - last.at > FIVE;
  const estado_filtrado = outOfRange ? 60 : last.estado;
  // The end is exclusive: one millisecond more includes `now`.
  const spans = spansOf(wearing, now + 1);
  const stretch = stretchesOf(spans).at(-1);
  const change = spans.findLastIndex(({ estado }) => estado === 0 || estado === 1 || estado === 2);
  const open = stretch && stretch.from >= (spans[change]?.from ?? -Infinity) ? stretch : null;
  const wet = [3, 4, 5].includes(estado_filtrado);
  const good = wearing.readings.map((reading, i) => ({
    from: reading.at,
    until: Math.min(wearing.readings[i + 1]?.at ?? Infinity, reading.at + FIVE, now),
    ok: reading.power === 'on' && reading.contact === 'ok',
  }));
  const asked = plan.noUrineHours * 60 * MIN;
  const coveredTime = good
    .filter(({ ok }) => ok)
    .reduce((sum, { from, until }) => sum + Math.max(0, until - Math.max(from, now - asked)), 0);
  const longEnough = good.some(({ ok, from }) => ok && from <= now - asked);
  const urine = naiveUrine(wearing.readings, last.lastRise);
  const noUrine = urine === null || urine <= now - plan.noUrineHours * 60 * MIN;
  return {
    estado: {
      tipo: last.power === 'off' ? 'SOFF' : outOfRange ? 'NNET' : 'SON',
      estado_filtrado,
      resistive_event_type: naiveEvent(wearing, now, last),
      time_soiled: wet && open ? Math.floor((now - open.from) / MIN) : null,
      contact_error: last.poor,
    },
    measuredAt: last.measuredAt,
    soiledSince: open?.from ?? null,
    lastBand: last.band,
    lastUrineTime: urine,
    noUrine: plan.noUrineAlarm && noUrine && longEnough && coveredTime >= 0.8 * asked,
    ...naivePosition(wearing.readings, plan, now),
  };
}

/** Ten levels or another band from ten minutes to an hour after a rise of the diary began are what the product spreads. */
function naiveUrine(readings: readonly CalibratedReading[], lastRise: Instant | null): Instant | null {
  const began = naiveRises(readings).at(-1)?.at ?? null;
  const minutes = began === null || lastRise === null ? 0 : (lastRise - began) / MIN;
  const all = [began, minutes > 10 && minutes <= 70 ? null : lastRise].filter((at) => at !== null);
  return all.length > 0 ? Math.max(...all) : null;
}

/** The event after a reading at `now` that only says the sensor is off. */
function naiveEvent(wearing: Wearing, now: Instant, last: Outcome): number {
  if (now <= last.at) return last.event;
  const nothing = { moisture: null, contact: null, pitch: null, roll: null, capacidad: null, correction: 0 };
  return outcomesOf([...wearing.readings, { ...nothing, at: now, power: 'off' }]).at(-1)!.event;
}

function naivePosition(readings: readonly CalibratedReading[], plan: NaivePlan, now: Instant) {
  const seen = readings.flatMap((reading, i) => {
    const contact = readings
      .slice(0, i + 1)
      .findLast(({ power, contact }) => power === 'on' && contact !== null)?.contact;
    if (reading.power === 'off' || contact === 'poor' || contact === 'none') return [];
    if (reading.pitch === null && reading.roll === null) return [];
    const vertical_position =
      reading.pitch === null
        ? 0
        : [-Infinity, -20, 20, 45, 70].findLastIndex((limit) => reading.pitch! >= limit);
    const roll = reading.roll === null ? null : wrap(reading.roll - reading.correction);
    const side =
      roll === null
        ? null
        : Math.abs(roll) <= 30
          ? 1
          : Math.abs(roll) <= 120
            ? roll < 0
              ? 2
              : 3
            : roll < 0
              ? 4
              : 5;
    const vertical = reading.pitch === null ? 0 : [5, 1, 2, 3, 4][vertical_position]!;
    const place = vertical === 3 || vertical === 4 ? 6 : vertical === 0 ? null : side;
    return [{ at: reading.at, current: { vertical_position: vertical, rotation_position: side }, place }];
  });
  const places = seen
    .filter((one) => one.place !== null)
    .map((one, i, all) => ({
      ...one,
      until: Math.min(all[i + 1]?.at ?? Infinity, one.at + FIVE, now),
    }));
  const current = seen.at(-1)?.current ?? null;
  const held: Record<number, Instant> = {};
  let at = 0;
  let place: number | null = places[0]?.place ?? null;
  let since: Instant | null = places[0]?.at ?? null;
  while (at < places.length) {
    const left = places.findIndex((one, i) => i > at && one.place !== place);
    if (left === -1) break;
    const leftAt = places[left]!.at;
    const back = places.findIndex((one, i) => i > left && one.place === place);
    const away = places.slice(left, back === -1 ? undefined : back);
    const gone = away.findIndex((one) => one.at - leftAt >= FIVE || one.until - leftAt >= FIVE);
    if (gone === -1) {
      if (back === -1) break;
      at = back;
      continue;
    }
    if (leftAt - since! >= FIVE) held[place!] = leftAt;
    const settled = away[gone]!;
    const run = away.slice(0, gone + 1).findLastIndex((one) => one.place !== settled.place) + 1;
    place = settled.place;
    since = away[run]!.at;
    at = left + gone;
  }
  // Back from the last reading through all that have the same posture, however long the silence between them.
  const lastSeen = seen.at(-1)?.place ?? null;
  const posed = seen.filter((one) => one.place !== null);
  const run = posed.slice(posed.findLastIndex((one) => one.place !== lastSeen) + 1);
  const currentSince = lastSeen === null ? null : lastSeen === place ? since : (run[0]?.at ?? null);
  const lies = current !== null && [1, 2, 5].includes(current.vertical_position);
  const options = [2, 3, 1].filter((option) => option !== place);
  const oldest = Math.min(...options.map((option) => held[option] ?? -1));
  return {
    currentPosition: current,
    currentPositionSince: currentSince,
    positionSince: since,
    timeInPosition: since === null ? null : Math.floor((now - since) / MIN),
    rotation:
      plan.rotationAlarm && lies && place !== 6 && since !== null && (now - since) / MIN >= plan.stoppedTime,
    recommendedPosition: place === null ? null : options.find((option) => (held[option] ?? -1) === oldest)!,
  };
}

function wrap(degrees: number): number {
  while (degrees > 180) degrees -= 360;
  while (degrees <= -180) degrees += 360;
  return degrees;
}
