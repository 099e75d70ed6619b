import { useQueryClient } from '@tanstack/react-query';
import type { Alert, AlertList } from '@vigilia/contract/alerts';
import { type CareKind, type Found, listCare, type ToiletResult, undoCare } from '@vigilia/contract/care';
import { useMemo } from 'react';
import { call } from '#lib/call';
import { fullName } from '#lib/full-name';
import { i18n } from '#lib/i18n';
import { newKey } from '#lib/idempotency-key';
import { useTicker } from '#lib/live-clock';
import { getSession, useIdCentro } from '#lib/session';
import { createStore } from '#lib/store';
import { type ToastAction, toastSuccess, toastWarning } from '#ui/toast';
import { withAlert } from './alert-list';
import { alertsQuery, hasEnded, writeOwnChange } from './alerts-query';
import type { CareAct, CareRef } from './care-queue';
import { careQueueOf } from './device-care-queue';
import type { Resident } from './resident';
import { messageOf, warn } from './use-alert-acts';

type Care = Pick<CareAct, 'kind' | 'result' | 'note' | 'alert'> & { readonly at?: string };

/** Acts on their way, by resident and kind: a second tap is the same act. */
const pending = createStore<readonly string[]>([], { belongsTo: 'person' });

/**
 * Records care of a resident, and takes it back. The alerts that it ends leave at once and return if it is not recorded; the
 * toast has an undo.
 */
export function useCare() {
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const ticker = useTicker();
  return useMemo(() => {
    const { queryKey } = alertsQuery(idCentro);
    const update = (change: (list: AlertList) => AlertList) => writeOwnChange(client, idCentro, change);
    const refresh = (id: number) => void client.invalidateQueries({ queryKey: [listCare.name, { id }] });

    const undo = (resident: Resident, care: Recorded & { id: number }) =>
      call(undoCare, { params: { id: care.id } })
        .then(() => {
          update((list) => ({ ...list, care: list.care.filter(({ id }) => id !== care.id) }));
          refresh(resident.id);
          toastSuccess(i18n.t('alert.undone', { who: fullName(resident), what: textOf(care).toLowerCase() }));
        })
        .catch(warn);

    const undoOf = (resident: Resident, care: Care, id: number | null): ToastAction | undefined =>
      id === null
        ? undefined
        : { label: i18n.t('alert.undo'), onClick: () => void undo(resident, { ...care, id }) };

    const record = async (resident: Resident, { at, ...care }: Care): Promise<void> => {
      const act = `${resident.id} ${care.kind}`;
      const author = getSession().user?.username;
      if (pending.get().includes(act)) return;
      pending.set([...pending.get(), act]);
      const known = client.getQueryData(queryKey);
      const ended = known?.lista.filter((alert) => endsAlert(care, alert, resident.id)) ?? [];
      const asked =
        known?.prompts.filter((each) => care.kind === 'changed' && each.paciente === resident.id) ?? [];
      update((list) => ({
        ...list,
        lista: list.lista.filter(({ id }) => !ended.some((alert) => alert.id === id)),
        prompts: list.prompts.filter(({ paciente }) => !asked.some((each) => each.paciente === paciente)),
      }));
      const outcome = await careQueueOf(ticker)
        .record({ ...care, key: newKey(), patient: resident.id, ...(at && { at: Date.parse(at) }) })
        .catch((error: unknown) => ({ kind: 'failed', reason: messageOf(error) }) as const);
      // What follows is for whoever tapped: the act of somebody who has left is in the queue, or recorded.
      if (getSession().user?.username !== author) return;
      pending.set(pending.get().filter((each) => each !== act));
      if (outcome?.kind !== 'recorded') {
        const lasting = ended.filter(({ id }) => !hasEnded(client, idCentro, id));
        update((list) => restored(list, lasting, asked));
      }
      const what = textOf(care).toLowerCase();
      const about = { who: fullName(resident), what };
      switch (outcome?.kind) {
        case undefined:
          return undefined;
        case 'recorded':
          refresh(resident.id);
          return toastSuccess(i18n.t('alert.recorded', about), undoOf(resident, care, outcome.action));
        case 'waiting':
          return toastWarning(i18n.t('alert.unsent.queued', about));
        case 'refused':
          return toastWarning(`${i18n.t('alert.failed', about)}. ${outcome.reason}`);
        case 'failed':
          // This browser cannot even store it.
          return toastWarning(`${i18n.t('alert.failed', about)}. ${outcome.reason}`, {
            label: i18n.t('action.retry'),
            onClick: () => void record(resident, { ...care, ...(at && { at }) }),
          });
      }
    };
    /** Says what was found at a change: shown at once, and without a toast, because the chip says it. */
    const answer = async (resident: Resident, of: CareRef, found: Found): Promise<void> => {
      const setFound = (found: Found | null) =>
        update((list) => ({
          ...list,
          care: list.care.map((each) => ('care' in of && each.id === of.care ? { ...each, found } : each)),
        }));
      const before = client.getQueryData(queryKey)?.care.find(({ id }) => 'care' in of && id === of.care);
      setFound(found);
      const author = getSession().user?.username;
      const outcome = await careQueueOf(ticker)
        .answer(of, { key: newKey(), patient: resident.id, found })
        .catch((error: unknown) => ({ kind: 'refused', reason: messageOf(error) }) as const);
      if (getSession().user?.username !== author) return;
      if (outcome?.kind === 'recorded') refresh(resident.id);
      if (outcome?.kind !== 'refused') return;
      setFound(before?.found ?? null);
      const about = { who: fullName(resident), what: textOf({ kind: 'changed', found }).toLowerCase() };
      toastWarning(`${i18n.t('alert.failed', about)}. ${outcome.reason}`);
    };
    return { record, undo, answer };
  }, [client, idCentro, ticker]);
}

/** As far as its text goes. */
interface Recorded {
  readonly kind: CareKind;
  readonly result?: ToiletResult | null;
  readonly found?: Found | null;
}

export function textOf({ kind, result, found }: Recorded): string {
  if (kind === 'toileted' && result) return i18n.t(`alert.toilet.${result}`);
  const text = i18n.t(`alert.care.${kind}`);
  return found ? `${text}: ${i18n.t(`alert.found.${found}`).toLocaleLowerCase()}` : text;
}

/** As the server ends them: the fitting kind, and with checked or refused the one it answers. */
function endsAlert(care: Omit<Care, 'at'>, alert: Alert, patient: number): boolean {
  if (alert.paciente?.id !== patient) return false;
  switch (care.kind) {
    case 'changed':
      return alert.kind === 'wet';
    case 'turned':
      return alert.kind === 'turn';
    case 'toileted':
      return alert.kind === 'no-urine' && (care.result === 'urine' || care.result === 'both');
    case 'checked':
    case 'refused':
      return alert.id === care.alert;
  }
}

/** What the server has sent meanwhile is newer than what was there before. */
function restored(list: AlertList, ended: readonly Alert[], asked: AlertList['prompts']): AlertList {
  const missing = ended.filter(({ id }) => !list.lista.some((alert) => alert.id === id));
  const unasked = asked.filter(({ paciente }) => !list.prompts.some((each) => each.paciente === paciente));
  return {
    ...list,
    lista: missing.reduce<Alert[]>(withAlert, list.lista),
    prompts: [...list.prompts, ...unasked],
  };
}
