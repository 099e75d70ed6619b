import { isTimeZone } from '@vigilia/domain/local-day';

/** Who is to be simulated: what a file or standard input says. */
export interface Plan {
  readonly seed: string;
  readonly homes: readonly HomePlan[];
}
export interface HomePlan {
  readonly zona: string;
  readonly hubs: readonly HubPlan[];
  readonly sensors: readonly SensorPlan[];
}
export interface HubPlan {
  readonly codigo: string;
  readonly key: string;
}
export interface SensorPlan {
  readonly codigo: string;
  readonly capacidad: number;
  /** The hubs that hear it; the nearest first. */
  readonly hubs: readonly string[];
}

/** A plan that cannot be played, with everything that is wrong with it. */
export class BadPlan extends Error {
  override name = 'BadPlan';
}

const USUAL_ZONE = 'Europe/Amsterdam';
const USUAL_CAPACIDAD = 100;

export function readPlan(text: string): Plan {
  const wrong: string[] = [];
  const plan = planIn(parsed(text), wrong);
  if (wrong.length > 0) throw new BadPlan(`This plan cannot be played:\n  ${wrong.join('\n  ')}`);
  return plan;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadPlan(`This plan is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function planIn(value: unknown, wrong: string[]): Plan {
  const plan = recordIn(value, 'the plan', wrong);
  const seed = plan['seed'] ?? 1;
  const seeded = typeof seed === 'string' || typeof seed === 'number';
  if (!seeded) wrong.push('seed: a number or a word');
  const homes = listIn(plan['homes'], 'homes', wrong).map((home, index) =>
    homeIn(home, `homes[${index}]`, wrong),
  );
  unique(
    homes.flatMap((home) => home.hubs.map(({ codigo }) => codigo)),
    'hub',
    wrong,
  );
  unique(
    homes.flatMap((home) => home.sensors.map(({ codigo }) => codigo)),
    'sensor',
    wrong,
  );
  return { seed: seeded ? String(seed) : '', homes };
}

function homeIn(value: unknown, where: string, wrong: string[]): HomePlan {
  const home = recordIn(value, where, wrong);
  const zona = home['zona'] ?? USUAL_ZONE;
  const placed = typeof zona === 'string' && isTimeZone(zona);
  if (!placed) wrong.push(`${where}.zona: the name of a zone`);
  const hubs = listIn(home['hubs'], `${where}.hubs`, wrong).map((value, index) => {
    const hub = recordIn(value, `${where}.hubs[${index}]`, wrong);
    return {
      codigo: codeIn(hub['codigo'], `${where}.hubs[${index}].codigo`, wrong),
      key: wordIn(hub['key'], `${where}.hubs[${index}].key`, wrong),
    };
  });
  const known = new Set(hubs.map(({ codigo }) => codigo));
  const sensors = listIn(home['sensors'], `${where}.sensors`, wrong).map((value, index) =>
    sensorIn(value, known, `${where}.sensors[${index}]`, wrong),
  );
  return { zona: placed ? zona : USUAL_ZONE, hubs, sensors };
}

function sensorIn(value: unknown, known: ReadonlySet<string>, where: string, wrong: string[]): SensorPlan {
  const sensor = recordIn(value, where, wrong);
  const capacidad = sensor['capacidad'] ?? USUAL_CAPACIDAD;
  if (typeof capacidad !== 'number' || !(capacidad >= 0 && capacidad <= 90_000))
    wrong.push(`${where}.capacidad: a number from 0 to 90,000`);
  const hubs = listIn(sensor['hubs'], `${where}.hubs`, wrong).map(String);
  for (const hub of hubs) if (!known.has(hub)) wrong.push(`${where}.hubs: this home has no hub ${hub}`);
  return { codigo: wordIn(sensor['codigo'], `${where}.codigo`, wrong), capacidad: Number(capacidad), hubs };
}

function recordIn(value: unknown, where: string, wrong: string[]): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  wrong.push(`${where}: an object`);
  return {};
}

function listIn(value: unknown, where: string, wrong: string[]): unknown[] {
  if (Array.isArray(value)) return value;
  wrong.push(`${where}: a list`);
  return [];
}

function wordIn(value: unknown, where: string, wrong: string[]): string {
  if (typeof value === 'string' && value.length > 0 && value.length <= 60) return value;
  wrong.push(`${where}: 1 to 60 characters`);
  return '';
}

/** A hub's code stands in topics, where these signs have a meaning of their own. */
function codeIn(value: unknown, where: string, wrong: string[]): string {
  const code = wordIn(value, where, wrong);
  if (/[/+#]/.test(code)) wrong.push(`${where}: without / + #`);
  return code;
}

function unique(codes: readonly string[], what: string, wrong: string[]): void {
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  for (const code of new Set(twice)) wrong.push(`the ${what} ${code} is there twice`);
}
