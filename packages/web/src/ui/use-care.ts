import { useQueryClient } from '@tanstack/react-query';
import type { Alert, AlertList } from '@vigilia/contract/alerts';
import { type CareKind, listCare, recordCare, type ToiletResult, undoCare } from '@vigilia/contract/care';
import { SECOND } from '@vigilia/domain/instant';
import { useMemo } from 'react';
import { withAlert } from '#lib/alert-list';
import { alertsQuery, hasEnded, writeOwnChange } from '#lib/alerts-query';
import { call } from '#lib/call';
import { i18n } from '#lib/i18n';
import { newKey } from '#lib/idempotency-key';
import { useTicker } from '#lib/live-clock';
import { isSignedOut, Problem } from '#lib/problem';
import { getSession, useIdCentro } from '#lib/session';
import { queueCare } from '#lib/unsent-care';
import { toastSuccess, toastWarning } from './toast';

/** A resident as toasts name them. */
interface Resident {
  readonly id: number;
  readonly nombre: string;
  readonly apellidos: string;
}

export interface Care {
  readonly kind: CareKind;
  readonly result?: ToiletResult;
  /** The alert it answers. */
  readonly alert?: number;
  readonly at?: string;
  readonly note?: string;
}

/** Waiting times before the same request, with the same key, is sent again. */
const RETRY_AFTER = [SECOND, 3 * SECOND];

/** Records care of a resident, with an undo in the toast. The alerts that it ends leave at once and return if it fails. */
export function useCare() {
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const ticker = useTicker();
  return useMemo(() => {
    const { queryKey } = alertsQuery(idCentro);
    const update = (change: (list: AlertList) => AlertList) => writeOwnChange(client, idCentro, change);
    const refresh = (id: number) => void client.invalidateQueries({ queryKey: [listCare.name, { id }] });

    const request = async (id: number, body: Care & { key: string }) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await call(recordCare, { params: { id }, body });
        } catch (error) {
          const wait = RETRY_AFTER[attempt];
          if (wait === undefined || !mayHelpAgain(error)) throw error;
          await new Promise<void>((resolve) => ticker.clock.setTimeout(resolve, wait));
        }
      }
    };

    const undo = async (resident: Resident, what: string, action: number) => {
      try {
        await call(undoCare, { params: { id: action } });
        refresh(resident.id);
        toastSuccess(i18n.t('alert.undone', { who: nameOf(resident), what }));
      } catch (error) {
        if (!isSignedOut(error)) toastWarning(messageOf(error));
      }
    };

    /** The key stays the same however often this care is sent. */
    const record = async (resident: Resident, care: Care, key: string = newKey()): Promise<void> => {
      const what = textOf(care);
      const tappedAt = new Date(ticker.currentTime()).toISOString();
      const known = client.getQueryData(queryKey);
      const ended = known?.lista.filter((alert) => endsAlert(care, alert, resident.id)) ?? [];
      const asked =
        known?.prompts.filter((each) => care.kind === 'changed' && each.paciente === resident.id) ?? [];
      update((list) => ({
        ...list,
        lista: list.lista.filter(({ id }) => !ended.some((alert) => alert.id === id)),
        prompts: list.prompts.filter(({ paciente }) => !asked.some((each) => each.paciente === paciente)),
      }));
      try {
        const { action } = await request(resident.id, { ...care, key });
        refresh(resident.id);
        toastSuccess(i18n.t('alert.recorded', { who: nameOf(resident), what: what.toLowerCase() }), {
          label: i18n.t('alert.undo'),
          onClick: () => void undo(resident, what.toLowerCase(), action.id),
        });
      } catch (error) {
        const lasting = ended.filter(({ id }) => !hasEnded(client, idCentro, id));
        update((list) => restored(list, lasting, asked));
        if (isSignedOut(error)) return;
        if (await keptUnsent(error, resident, { ...care, at: care.at ?? tappedAt, key })) return;
        const text = i18n.t('alert.failed', { who: nameOf(resident), what: what.toLowerCase() });
        toastWarning(`${text}. ${messageOf(error)}`, {
          label: i18n.t('action.retry'),
          onClick: () => void record(resident, care, key),
        });
      }
    };
    return record;
  }, [client, idCentro, ticker]);
}

/** Without an answer it waits in this browser, without names, and is sent later. What somebody wrote about it is not kept. */
async function keptUnsent(
  error: unknown,
  resident: Resident,
  { note, ...care }: Care & { at: string; key: string },
): Promise<boolean> {
  const { user } = getSession();
  if (!user || note || !(error instanceof Problem) || error.status !== 0) return false;
  try {
    await queueCare({ ...care, username: user.username, patient: resident.id });
  } catch {
    return false;
  }
  toastWarning(i18n.t('alert.unsent.queued', { who: nameOf(resident), what: textOf(care).toLowerCase() }));
  return true;
}

const nameOf = ({ nombre, apellidos }: Resident): string => `${nombre} ${apellidos}`.trim();
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : i18n.t('error.server');
const mayHelpAgain = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status >= 500);

export const textOf = ({ kind, result }: Pick<Care, 'kind' | 'result'>): string =>
  kind === 'toileted' && result ? i18n.t(`alert.toilet.${result}`) : i18n.t(`alert.care.${kind}`);

/** As the server ends them: the fitting kind, and with checked or refused the one it answers. */
function endsAlert(care: Care, alert: Alert, patient: number): boolean {
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
