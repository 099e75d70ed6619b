import type { Alert, AlertEvent, AlertEventName, AlertStatus, Step } from '../alerts/alert';
import { type AlertKind, isMoreUrgent, type Priority } from '../alerts/kinds';

/** What somebody wants to be notified of. */
export interface Preferences {
  /** Null: all kinds. */
  kinds: readonly AlertKind[] | null;
  leastPriority: Priority;
  /** Local `HH:mm`; null or equal ones: no quiet hours. */
  quietFrom: string | null;
  quietTo: string | null;
}

export const DEFAULT_PREFERENCES: Preferences = {
  kinds: null,
  leastPriority: 'low',
  quietFrom: null,
  quietTo: null,
};

/** A member of staff of the centre. */
export interface Person extends Preferences {
  id: number;
  isAdministrator: boolean;
  /** The sections they look after now, none named: all; null: not on duty. */
  duty: readonly number[] | null;
}

/** The alert somebody is called for. */
export interface Call {
  kind: AlertKind;
  priority: Priority;
  step: Step;
  /** Null: of the whole home. */
  section: number | null;
}

/**
 * Whether anybody is called at this step at all: low ones only from their first step on, info never. That calls reached
 * nobody calls nobody at once either: the next step of the alert it is about does that at the same moment.
 */
export const isCalling = ({ kind, priority, step }: Omit<Call, 'section'>): boolean => {
  if (priority === 'low' || kind === 'undelivered') return step > 0;
  return priority !== 'info';
};

/** After these somebody has to come. */
const CALLS: ReadonlySet<AlertEventName> = new Set<AlertEventName>([
  'opened',
  'escalated',
  'called',
  'lapsed',
  'released',
  'unsnoozed',
  'reopened',
]);

/**
 * Whether what has just happened to an alert calls somebody: if it is open, and its call is not held back until it is shown
 * or until the morning.
 * @param isRisen whether it became more urgent
 */
export const startsCall = (
  alert: Pick<Alert, 'kind' | 'priority' | 'step' | 'hidden' | 'held'> & { status: AlertStatus },
  events: readonly Pick<AlertEvent, 'what'>[],
  isRisen: boolean,
): boolean =>
  alert.status === 'open' &&
  !alert.hidden &&
  alert.held === null &&
  isCalling(alert) &&
  (isRisen || events.some(({ what }) => CALLS.has(what)));

/**
 * Who is called at a step, before their preferences: those on duty for the section, then the whole home, then the
 * administrators. Where nobody is on duty, everybody is called.
 */
function peopleAt<P extends Person>(
  { step, priority, section }: Omit<Call, 'kind'>,
  staff: readonly P[],
): readonly P[] {
  const administrators = staff.filter(({ isAdministrator }) => isAdministrator);
  if (step === 2 && administrators.length > 0) return administrators;
  const onDuty = staff.filter(({ duty }) => duty !== null);
  const isForSection = step === 0 || priority === 'low';
  const forSection = onDuty.filter(({ duty }) => isResponsible(duty!, section));
  if (isForSection && forSection.length > 0) return forSection;
  return onDuty.length > 0 ? onDuty : staff;
}

const isResponsible = (duty: readonly number[], section: number | null): boolean =>
  section === null || duty.length === 0 || duty.includes(section);

/** Whether somebody wants this call. `time` is the home's local `HH:mm`. */
function isWanted(person: Person, { kind, priority }: Call, isNight: boolean, time: string): boolean {
  if (person.kinds !== null && !person.kinds.includes(kind)) return false;
  if (isMoreUrgent(person.leastPriority, priority)) return false;
  if (priority === 'low' && isNight) return false;
  if (priority === 'high' && person.duty !== null) return true;
  return !isBetween(person.quietFrom, person.quietTo, time);
}

/** Between two local times, the first included; over midnight when the second is earlier. */
export function isBetween(from: string | null, to: string | null, time: string): boolean {
  if (from === null || to === null || from === to) return false;
  return from < to ? from <= time && time < to : time >= from || time < to;
}

/** Who is notified of a call. */
export const recipientsOf = <P extends Person>(
  call: Call,
  staff: readonly P[],
  isNight: boolean,
  time: string,
): readonly P[] =>
  isCalling(call) ? peopleAt(call, staff).filter((person) => isWanted(person, call, isNight, time)) : [];
