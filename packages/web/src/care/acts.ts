import type { Alert, RecentCare } from '@vigilia/contract/alerts';
import { CARE_KINDS, type CareKind } from '@vigilia/domain/alerts/care-kinds';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import type { Instant } from '@vigilia/domain/instant';
import type { Right } from '@vigilia/domain/rights';
import type { ResidentAlerts } from './alert-list';
import type { OwnChange } from './use-own-change';

export type ActName =
  | CareKind
  | 'take'
  | 'take-over'
  | 'release'
  | 'remind'
  | 'unsnooze'
  | 'answer-prompt'
  | 'found'
  | 'undo'
  | 'pause'
  | 'end-pause'
  | 'recorded'
  | 'notes'
  | 'open';

export interface Act {
  readonly name: ActName;
  /** The one that stands out. */
  readonly main?: true;
  /** Why it cannot be done now: nobody else would learn of it, or an alert of high priority cannot wait. */
  readonly disabled?: 'offline' | 'urgent';
  /** What is taken back. */
  readonly care?: RecentCare;
  /** Of which it is said what was found. */
  readonly change?: OwnChange;
}

/** What decides which acts there are. */
export interface Situation extends ResidentAlerts {
  /** Whether it is about a resident, and not about a hub or the whole home. */
  readonly isResident: boolean;
  readonly isMe: (person: Alert['owner']) => boolean;
  readonly may: (right: Right) => boolean;
  /** Whether the resident's dialog can be opened: not on iOS. */
  readonly canOpen: boolean;
  /** Whether that dialog is where they are shown: it has the rest itself. */
  readonly isOpened?: boolean;
  readonly isOffline: boolean;
  /** One's own change of which it can be said what was found. */
  readonly change: OwnChange | null;
  readonly now: Instant;
}

/** Everything that can be done, once, in the same order wherever it is offered. */
export interface Acts {
  /** What comes next, beside the button that shows the others: one act, or two of which the first stands out. */
  readonly next: readonly Act[];
  readonly care: readonly Act[];
  /** What was found at it can be said. */
  readonly change: OwnChange | null;
  readonly remind: Act | null;
  readonly more: readonly Act[];
}

export function actsOf(situation: Situation): Acts {
  const { alert, isResident, isMe, may } = situation;
  const isMine = alert?.status === 'taken' && isMe(alert.owner);
  const [fitting] = careFor(situation.alerts);
  const records = isResident && may('care:record');
  const acts = alert !== null && alert.priority !== 'info' && may('alert:act');
  return {
    next: nextActs(situation, { acts, records, isMine }),
    care: records
      ? CARE_KINDS.map((name) => (alert && name === fitting ? { name, main: true as const } : { name }))
      : [],
    change: records ? situation.change : null,
    remind: acts && alert.status !== 'snoozed' ? remind(situation, alert) : null,
    more: moreActs(situation, { acts, records, isMine }),
  };
}

interface Allowed {
  readonly acts: boolean;
  readonly records: boolean;
  readonly isMine: boolean;
}

function nextActs(situation: Situation, allowed: Allowed): readonly Act[] {
  const { change } = situation;
  const [first, second] = situation.alert
    ? alertActs(situation, situation.alert, allowed)
    : quietActs(situation, allowed);
  if (!allowed.records || !change?.isNew) return [first, second].filter((act) => act !== undefined);
  // What an alert needs stays: what was found is asked in place of the second act.
  const found: Act = { name: 'found', change };
  return first && situation.alert ? [first, found] : [found];
}

function alertActs(
  situation: Situation,
  alert: Alert,
  { acts, records, isMine }: Allowed,
): readonly (Act | undefined)[] {
  if (acts && alert.status === 'open')
    return [{ ...online(situation, 'take'), ...(alert.priority !== 'low' && { main: true as const }) }];
  if (!isMine || !records) return [];
  const [first, second] = careFor(situation.alerts);
  return [{ name: first, main: true }, { name: second }];
}

function quietActs(situation: Situation, { records }: Allowed): readonly (Act | undefined)[] {
  const { prompt, pause, may } = situation;
  if (prompt && records) return [{ name: 'answer-prompt' }];
  return pause && may('alert:pause') ? [online(situation, 'end-pause')] : [];
}

function moreActs(situation: Situation, { acts, records, isMine }: Allowed): readonly Act[] {
  const { alert, pause, care, isResident, isMe, may, now } = situation;
  const shows = isResident && !situation.isOpened;
  const opens = shows && situation.canOpen;
  const own = care.find(({ by, recordedAt }) => isMe(by) && now < Date.parse(recordedAt) + UNDO_WITHIN);
  const names: readonly (ActName | false | undefined | null)[] = [
    acts && alert?.status === 'snoozed' && 'take',
    acts && alert?.status === 'taken' && !isMine && 'take-over',
    acts && alert?.status === 'snoozed' && 'unsnooze',
    acts && isMine && 'release',
    records && own && 'undo',
    isResident && pause && may('alert:pause') && 'end-pause',
    isResident && may('alert:pause') && 'pause',
    shows && may('care:read') && 'recorded',
    opens && 'notes',
    opens && 'open',
  ];
  return names.flatMap((name) => {
    if (!name) return [];
    if (name === 'notes' || name === 'open') return [{ name }];
    return [{ ...online(situation, name), ...(name === 'undo' && own && { care: own }) }];
  });
}

/** Others learn of it from the server at once, or it is no use; care alone can be sent later. */
const online = ({ isOffline }: Situation, name: ActName): Act =>
  isOffline ? { name, disabled: 'offline' } : { name };

const remind = (situation: Situation, { priority }: Alert): Act =>
  priority === 'high' ? { name: 'remind', disabled: 'urgent' } : online(situation, 'remind');

const FITTING: Readonly<Partial<Record<AlertKind, CareKind>>> = {
  wet: 'changed',
  'no-urine': 'toileted',
  turn: 'turned',
  'face-down': 'turned',
};

/** The care that answers these alerts, the first of it first; somebody who looked has at least checked. */
function careFor(alerts: readonly Alert[]): readonly [CareKind, CareKind] {
  const fitting = alerts.flatMap(({ kind, of }) => FITTING[kind] ?? of ?? []);
  const [first = 'checked', second = 'checked'] = new Set<CareKind>([...fitting, ...CARE_KINDS]);
  return fitting.length > 0 ? [first, second] : ['checked', first];
}
