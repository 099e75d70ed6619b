import { isTimeZone } from '@vigilia/domain/local-day';
import type { CarePlan } from '@vigilia/domain/patient-state';
import type { Traits } from '#model/profile';

/** The homes to simulate, from a file or standard input. */
export interface Plan {
  readonly seed: string;
  readonly homes: readonly HomePlan[];
}
export interface HomePlan {
  readonly zona: string;
  readonly hubs: readonly HubPlan[];
  readonly sensors: readonly SensorPlan[];
  /** The accounts of those who work there; the shifts are shared. */
  readonly staff: readonly string[];
}
export interface HubPlan {
  readonly codigo: string;
  readonly key: string;
}
interface SensorPlan {
  readonly codigo: string;
  readonly capacidad: number;
  /** The hubs that receive it, the nearest first. */
  readonly hubs: readonly string[];
  /** What the home watches for. */
  readonly plan: CarePlan;
  /** What does not follow from the seed. */
  readonly traits?: Partial<Traits>;
}

/** An invalid plan; the message lists every error. */
export class InvalidPlan extends Error {
  override name = 'InvalidPlan';
}

const DEFAULT_ZONE = 'Europe/Amsterdam';
const DEFAULT_CAPACIDAD = 100;
const DEFAULT_STAFF = 'nurse';
const DEFAULT_PLAN: CarePlan = {
  noUrineAlarm: false,
  noUrineHours: 6,
  allowActivityTracking: true,
  rotationAlarm: true,
  stoppedTime: 240,
};

export function parsePlan(text: string): Plan {
  const errors: string[] = [];
  const plan = planFrom(parseJson(text), errors);
  if (errors.length > 0) throw new InvalidPlan(`The plan is invalid:\n  ${errors.join('\n  ')}`);
  return plan;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidPlan(
      `The plan is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function planFrom(value: unknown, errors: string[]): Plan {
  const plan = recordFrom(value, 'the plan', errors);
  const seed = plan['seed'] ?? 1;
  const seedValid = typeof seed === 'string' || typeof seed === 'number';
  if (!seedValid) errors.push('seed: must be a number or a text');
  const homes = listFrom(plan['homes'], 'homes', errors).map((home, index) =>
    homeFrom(home, `homes[${index}]`, errors),
  );
  checkUnique(
    homes.flatMap((home) => home.hubs.map(({ codigo }) => codigo)),
    'hub',
    errors,
  );
  checkUnique(
    homes.flatMap((home) => home.sensors.map(({ codigo }) => codigo)),
    'sensor',
    errors,
  );
  return { seed: seedValid ? String(seed) : '', homes };
}

function homeFrom(value: unknown, where: string, errors: string[]): HomePlan {
  const home = recordFrom(value, where, errors);
  const zona = home['zona'] ?? DEFAULT_ZONE;
  const zoneKnown = typeof zona === 'string' && isTimeZone(zona);
  if (!zoneKnown) errors.push(`${where}.zona: must be an IANA time zone`);
  const hubs = listFrom(home['hubs'], `${where}.hubs`, errors).map((value, index) => {
    const hub = recordFrom(value, `${where}.hubs[${index}]`, errors);
    return {
      codigo: hubCodeFrom(hub['codigo'], `${where}.hubs[${index}].codigo`, errors),
      key: textFrom(hub['key'], `${where}.hubs[${index}].key`, errors),
    };
  });
  const known = new Set(hubs.map(({ codigo }) => codigo));
  const sensors = listFrom(home['sensors'], `${where}.sensors`, errors).map((value, index) =>
    sensorFrom(value, known, `${where}.sensors[${index}]`, errors),
  );
  const staff = listFrom(home['staff'] ?? [DEFAULT_STAFF], `${where}.staff`, errors).map(String);
  if (staff.length === 0) errors.push(`${where}.staff: somebody must work there`);
  return { zona: zoneKnown ? zona : DEFAULT_ZONE, hubs, sensors, staff };
}

function sensorFrom(value: unknown, known: ReadonlySet<string>, where: string, errors: string[]): SensorPlan {
  const sensor = recordFrom(value, where, errors);
  const capacidad = sensor['capacidad'] ?? DEFAULT_CAPACIDAD;
  if (typeof capacidad !== 'number' || !(capacidad >= 0 && capacidad <= 90_000))
    errors.push(`${where}.capacidad: must be a number from 0 to 90,000`);
  const hubs = listFrom(sensor['hubs'], `${where}.hubs`, errors).map(String);
  for (const hub of hubs) if (!known.has(hub)) errors.push(`${where}.hubs: this home has no hub ${hub}`);
  return {
    codigo: textFrom(sensor['codigo'], `${where}.codigo`, errors),
    capacidad: Number(capacidad),
    hubs,
    plan: { ...DEFAULT_PLAN, ...partFrom(sensor['plan'], DEFAULT_PLAN, `${where}.plan`, errors) },
    ...(sensor['traits'] !== undefined && {
      traits: partFrom(sensor['traits'], TRAITS, `${where}.traits`, errors),
    }),
  };
}

const TRAITS: Traits = { mobility: 'sits', habits: [], capacity: 800, restless: false };

/** Some fields of an object that is known by an example. */
function partFrom<T extends object>(value: unknown, example: T, where: string, errors: string[]): Partial<T> {
  if (value === undefined) return {};
  const part = recordFrom(value, where, errors);
  for (const [name, field] of Object.entries(part)) {
    const known = (example as Record<string, unknown>)[name];
    if (typeof known !== typeof field || Array.isArray(known) !== Array.isArray(field))
      errors.push(
        `${where}.${name}: ${known === undefined ? 'is not known' : `must be like ${JSON.stringify(known)}`}`,
      );
  }
  return part as Partial<T>;
}

function recordFrom(value: unknown, where: string, errors: string[]): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  errors.push(`${where}: must be an object`);
  return {};
}

function listFrom(value: unknown, where: string, errors: string[]): unknown[] {
  if (Array.isArray(value)) return value;
  errors.push(`${where}: must be a list`);
  return [];
}

function textFrom(value: unknown, where: string, errors: string[]): string {
  if (typeof value === 'string' && value.length > 0 && value.length <= 60) return value;
  errors.push(`${where}: must be a text of 1 to 60 characters`);
  return '';
}

/** A hub's code is part of MQTT topics, where these characters have a special meaning. */
function hubCodeFrom(value: unknown, where: string, errors: string[]): string {
  const code = textFrom(value, where, errors);
  if (/[/+#]/.test(code)) errors.push(`${where}: must not contain / + #`);
  return code;
}

function checkUnique(codes: readonly string[], what: string, errors: string[]): void {
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  for (const code of new Set(twice)) errors.push(`the ${what} ${code} is listed twice`);
}
