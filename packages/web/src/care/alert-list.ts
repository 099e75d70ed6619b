// chunk: cards
import type { Alert, AlertChange, AlertList, CarePrompt, Pause, RecentCare } from '@vigilia/contract/alerts';
import { callsSomebody, compareAlerts } from '@vigilia/domain/alerts/ward-alert';
import type { WardCare } from '@vigilia/domain/ward-groups';
import { isMe, type Session } from '#lib/session';

/** The list after one change. Unchanged alerts stay the same objects, so that only one card renders. */
export const patchAlerts = ({ lista }: AlertList, { alert, ...besides }: AlertChange): AlertList => ({
  lista: alert ? withAlert(lista, alert) : lista,
  ...besides,
});

/** In place of the one with its id; an ended one leaves the list. */
export function withAlert(lista: readonly Alert[], alert: Alert): Alert[] {
  const others = lista.filter(({ id }) => id !== alert.id);
  return alert.status === 'ended' ? others : [...others, alert].sort(compareAlerts);
}

/** The same for the decision who is in which group. */
export const wardCareOf = ({ lista, ...besides }: AlertList): WardCare => ({
  lista: lista.map((alert) => ({ ...alert, paciente: alert.paciente?.id ?? null })),
  ...besides,
});

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

/** Whether a card says or asks something of alerts: who is going, until when they are put off, what was recorded. */
export const saysSomething = (known: ResidentAlerts | undefined): boolean =>
  known !== undefined &&
  (known.alert !== null ||
    known.pause !== null ||
    known.prompt !== null ||
    // Of a change it can still be said what was found.
    known.care.some(({ until, kind }) => until !== null || kind === 'changed'));

/** A high one that nobody has taken comes before one's own; those of others and the snoozed ones come last. */
function rankOf({ status, priority, owner }: Alert, session: Session): number {
  if (status === 'open') return priority === 'high' ? 0 : 2;
  if (status === 'taken') return isMe(session, owner) ? 1 : 3;
  return 4;
}
