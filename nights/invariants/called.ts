import type { Patient } from '@vigilia/contract/patients';
import { DEFAULT_POLICY, holdOf } from '@vigilia/domain/alerts/policy';
import { sql } from '../../packages/server/src/db/sql';
import type { Night } from '../night';
import type { NightHome } from '../world/home';
import { listSeen, undisturbedFor } from '../world/inspect';
import { Lasting } from '../world/lasting';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
/** Beyond its time a condition may last until somebody has looked, and readings of two minutes are needed to see it. */
const SLACK = 4 * MINUTE;
/** After care, or while somebody is on the way, a condition is looked at anew. */
const CARE_TIME = 35 * MINUTE;
/** A hub is offline five minutes after its last message. */
const OFFLINE_AFTER = 5 * MINUTE;
/** Whoever opens and ends again and again must hold three times as long. */
const FLAPPING = 3;

type Kind = keyof ReturnType<typeof conditionsOf>;

/** What the card of a resident says needs an alert, by our own reading of the rules. */
const conditionsOf = ({ estado, noUrine, rotation }: Patient, wetFrom: number) => {
  const isOn = estado?.tipo === 'SON';
  const isSensorSilent = estado?.tipo === 'SOFF';
  const band = estado?.estado_filtrado ?? 0;
  return {
    wet: isOn && !estado.contact_error && band >= wetFrom && band <= 5,
    'out-of-range': estado?.tipo === 'NNET',
    contact: isOn && estado.contact_error,
    sensor: isSensorSilent,
    'no-urine': noUrine,
    turn: rotation && isOn && !estado.contact_error,
  };
};

/** What else may speak for a condition. */
const SPEAKERS: Readonly<Record<Kind, readonly string[]>> = {
  wet: ['unconfirmed'],
  'out-of-range': ['hub', 'silence'],
  contact: [],
  sensor: [],
  'no-urine': [],
  turn: ['unconfirmed', 'face-down'],
};

interface Open {
  kind: string;
  patient: number | null;
  hub: string | null;
}

const conditions = new Lasting();
const silences = new Lasting();

/** 4: a condition that has held for longer than its time is open, hidden, snoozed, taken or paused. */
export const called: Invariant = {
  name: 'a condition that holds longer than its time has its alert',
  async check(night) {
    for (const home of night.homes) {
      const open = await night.db.many<Open>(sql`
        select kind, patient_id as patient, codigo as hub from alert
        left join hub on hub.id = hub_id and hub.centro_id = alert.centro_id
        where alert.centro_id = ${home.id} and ended_at is null`);
      const missing = (await missingOfResidents(night, home, open)) ?? missingOfHubs(night, home, open);
      if (missing) return missing;
    }
    return undefined;
  },
};

async function missingOfResidents(night: Night, home: NightHome, open: readonly Open[]) {
  const shown = await listSeen(night, home);
  const cared = await night.db.many<{ patient: number }>(sql`
    select patient_id as patient from care_action
    where centro_id = ${home.id} and recorded_at > ${new Date(night.time.now - CARE_TIME)}
    union select patient_id from alert join alert_event event on event.centro_id = alert.centro_id and alert_id = alert.id
    where alert.centro_id = ${home.id} and what = 'taken' and at > ${new Date(night.time.now - CARE_TIME)}`);
  const wetFrom = isNight(home.zone, night.time.now) ? DEFAULT_POLICY.wetNightFrom : DEFAULT_POLICY.wetFrom;
  const holding = new Map<string, { kind: Kind; id: number }>();
  for (const patient of shown ?? []) {
    if (cared.some((one) => one.patient === patient.id)) continue;
    for (const [kind, holds] of Object.entries(conditionsOf(patient, wetFrom)))
      if (holds) holding.set(`${kind} ${patient.id}`, { kind: kind as Kind, id: patient.id });
  }
  for (const { one, lasted } of conditions.note(home, night.time.now, holding)) {
    const { kind, id } = one;
    const isDue = Math.min(lasted, undisturbedFor(night)) > FLAPPING * holdOf(kind, DEFAULT_POLICY) + SLACK;
    const isOpen = open.some(
      (alert) => (alert.kind === kind || SPEAKERS[kind].includes(alert.kind)) && speaksFor(alert, id),
    );
    if (isDue && !isOpen)
      return `${kind} of resident ${id} has held for ${Math.round(lasted / MINUTE)} minutes without an alert`;
  }
  return undefined;
}

/** An alert of a hub or of the home speaks for whoever it receives. */
const speaksFor = ({ patient }: Open, id: number): boolean => patient === null || patient === id;

/** By the night's own knowledge of its hubs. */
function missingOfHubs(night: Night, home: NightHome, open: readonly Open[]) {
  const silent = home.hubs.filter((codigo) => night.hubs.get(codigo)!.isOff);
  const holding = new Map<string, string | null>(silent.map((codigo) => [codigo, codigo]));
  if (silent.length === home.hubs.length) holding.set('silence', null);
  for (const { one: hub, lasted } of silences.note(home, night.time.now, holding)) {
    const hold = holdOf('silence', DEFAULT_POLICY);
    const isDue =
      Math.min(lasted, undisturbedFor(night)) > OFFLINE_AFTER + (hub ? FLAPPING : 1) * hold + SLACK;
    const isOpen = open.some((alert) => alert.kind === 'silence' || (hub !== null && alert.hub === hub));
    if (isDue && !isOpen)
      return `${hub ?? 'every hub'} has been silent for ${Math.round(lasted / MINUTE)} minutes without an alert`;
  }
  return undefined;
}

const local = new Map<string, Intl.DateTimeFormat>();

/** By the clock on the wall of the home. */
function isNight(zone: string, now: number): boolean {
  if (!local.has(zone))
    local.set(
      zone,
      new Intl.DateTimeFormat('sv', { timeZone: zone, timeStyle: 'short', dateStyle: 'short' }),
    );
  const time = local.get(zone)!.format(now).slice(-5);
  return time >= DEFAULT_POLICY.nightFrom || time < DEFAULT_POLICY.nightTo;
}
