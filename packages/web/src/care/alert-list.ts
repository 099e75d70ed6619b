// chunk: cards
import type { Alert, AlertChange, AlertList, CarePrompt, Pause, RecentCare } from '@vigilia/contract/alerts';
import { isMoreUrgent, PRIORITIES } from '@vigilia/domain/alerts/kinds';
import { isMe, type Session } from '#lib/session';

/** The list after one change. Unchanged alerts stay the same objects, so that only one card renders. */
export const patchAlerts = ({ lista }: AlertList, { alert, ...besides }: AlertChange): AlertList => ({
  lista: alert ? withAlert(lista, alert) : lista,
  ...besides,
});

/** In place of the one with its id; an ended one leaves the list. */
export function withAlert(lista: readonly Alert[], alert: Alert): Alert[] {
  const others = lista.filter(({ id }) => id !== alert.id);
  return alert.status === 'ended' ? others : [...others, alert].sort(byUrgency);
}

type Rank = Pick<Alert, 'id' | 'priority' | 'since'>;

/** By priority, then the longest waiting first, as the server lists them. */
export const byUrgency = (a: Rank, b: Rank): number =>
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
  Date.parse(a.since) - Date.parse(b.since) ||
  a.id - b.id;

/** Another alert speaks for a hidden one; what is only for information calls nobody. */
export const callsSomebody = ({ hidden, priority }: Pick<Alert, 'hidden' | 'priority'>): boolean =>
  !hidden && priority !== 'info';

/** Nobody is on the way, and nobody has put it off. */
export const isUntaken = (alert: Alert): boolean => alert.status === 'open' && callsSomebody(alert);

/** Of one resident's alerts the one of highest priority that is not put off, whatever its kind; one without anybody first. */
export const loudestOf = (alerts: readonly Alert[]): Alert | undefined =>
  alerts
    .filter(({ status }) => status !== 'snoozed')
    .reduce<Alert | undefined>((top, each) => (top && !isLouder(each, top) ? top : each), undefined);

const isLouder = (one: Alert, other: Alert): boolean =>
  isMoreUrgent(one.priority, other.priority) ||
  (one.priority === other.priority && one.status === 'open' && other.status !== 'open');

/** What the card of one resident shows of alerts. */
export interface ResidentAlerts {
  /** The one that the card is about now. */
  readonly alert: Alert | null;
  /** All of the resident that call somebody, the most urgent first. */
  readonly alerts: readonly Alert[];
  readonly pause: Pause | null;
  readonly prompt: CarePrompt | null;
  /** What was just recorded, the newest first. */
  readonly care: readonly RecentCare[];
}

export const NO_ALERTS: ResidentAlerts = { alert: null, alerts: [], pause: null, prompt: null, care: [] };

/** By resident; whoever has nothing is not in it. */
export function alertsByResident(
  { lista, pauses, prompts, care }: AlertList,
  session: Session,
): Map<number, ResidentAlerts> {
  const found = new Map<number, ResidentAlerts>();
  const add = (id: number, more: Partial<ResidentAlerts>) =>
    found.set(id, { ...NO_ALERTS, ...found.get(id), ...more });
  for (const alert of lista) {
    const { paciente } = alert;
    if (!paciente || !callsSomebody(alert)) continue;
    const known = found.get(paciente.id);
    const first =
      known?.alert && rankOf(known.alert, session) <= rankOf(alert, session) ? known.alert : alert;
    add(paciente.id, { alert: first, alerts: [...(known?.alerts ?? []), alert] });
  }
  for (const pause of pauses) add(pause.paciente, { pause });
  for (const prompt of prompts) add(prompt.paciente, { prompt });
  for (const each of care) add(each.paciente, { care: [...(found.get(each.paciente)?.care ?? []), each] });
  return found;
}

/** A high one that nobody has taken comes before one's own; those of others and the snoozed ones come last. */
function rankOf({ status, priority, owner }: Alert, session: Session): number {
  if (status === 'open') return priority === 'high' ? 0 : 2;
  if (status === 'taken') return isMe(session, owner) ? 1 : 3;
  return 4;
}
