import type { PatientList } from '@vigilia/contract/patients';
import type { Night } from '../night';
import type { NightHome, Nurse } from './home';
import type { ServerProcess } from './server-process';

const MINUTE = 60_000;
/** Each server is asked in its turn, also by what looks every so many minutes. */
const SPREAD = (Math.sqrt(5) - 1) / 2;

/** Invariants look at a home with the account of each nurse in turn. */
export const nurseOf = (night: Night, { nurses }: NightHome): Nurse =>
  nurses[Math.floor(night.time.now / MINUTE) % nurses.length]!;

type Seen = PatientList['lista'] | undefined;
const seen = new WeakMap<Night, { at: number; lists: Map<number, Promise<Seen>> }>();

/** What a nurse sees of a home now, asked once a moment for all invariants; undefined: no server answers. */
export function listSeen(night: Night, home: NightHome): Promise<Seen> {
  let known = seen.get(night);
  if (known?.at !== night.time.now) {
    known = { at: night.time.now, lists: new Map() };
    seen.set(night, known);
  }
  const list = known.lists.get(home.id) ?? askForList(night, nurseOf(night, home));
  known.lists.set(home.id, list);
  return list;
}

/** Of those that serve, another one from time to time; undefined: none does. */
export function serverAsked(night: Night): ServerProcess | undefined {
  const serving = night.servers.filter((one) => one.isServing());
  return serving[Math.floor((night.time.now / MINUTE) * SPREAD) % serving.length];
}

async function askForList(night: Night, nurse: Nurse): Promise<Seen> {
  const answer = await serverAsked(night)?.ask('GET', '/api/pacientes/list', nurse.token);
  return answer?.status === 200 ? (answer.body as PatientList).lista : undefined;
}

/** For so long servers have worked as they should; milliseconds. */
export const undisturbedFor = (night: Night): number => night.time.now - night.disturbedAt;
