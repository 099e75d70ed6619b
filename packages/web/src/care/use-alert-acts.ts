import { useQueryClient } from '@tanstack/react-query';
import { type Alert, releaseAlert, snoozeAlert, takeAlert, unsnoozeAlert } from '@vigilia/contract/alerts';
import type { SnoozeMinutes } from '@vigilia/domain/alerts/acts';
import { MINUTE } from '@vigilia/domain/instant';
import { useMemo } from 'react';
import { call } from '#lib/call';
import { fullName } from '#lib/full-name';
import { i18n } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { isSignedOut, Problem } from '#lib/problem';
import { useIdCentro, useSession } from '#lib/session';
import { toastWarning } from '#ui/toast';
import { withAlert } from './alert-list';
import { alertsQuery, hasEnded, writeOwnChange } from './alerts-query';

/**
 * What can be done with an alert. Each act shows at once what it will be; a refusal restores what was, unless a live
 * event has changed it meanwhile, and says why.
 */
export function useAlertActs() {
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const { user } = useSession();
  const ticker = useTicker();
  return useMemo(() => {
    const { queryKey } = alertsQuery(idCentro);
    const write = (alert: Alert) => {
      if (alert.status !== 'ended' && hasEnded(client, idCentro, alert.id)) return;
      writeOwnChange(client, idCentro, (list) => ({ ...list, lista: withAlert(list.lista, alert) }));
    };
    const current = (id: number) => client.getQueryData(queryKey)?.lista.find((each) => each.id === id);

    /** Shows `expected` until the server answers. */
    const act = async (
      before: Alert,
      expected: Partial<Alert>,
      request: () => Promise<{ alert: Alert }>,
    ): Promise<unknown> => {
      const shown = { ...before, ...expected };
      write(shown);
      try {
        write((await request()).alert);
        return undefined;
      } catch (error) {
        const untouched = isSame(current(before.id), shown);
        if (untouched) write(afterRefusal(before, error));
        return error;
      }
    };

    const me = { id: user?.id ?? 0, nombre: user?.name ?? '' };
    const inMinutes = (n: number) => new Date(ticker.currentTime() + n * MINUTE).toISOString();

    /** Several of one resident: whoever goes there goes for all of them. */
    const take = async (alerts: readonly Alert[], force = false): Promise<void> => {
      const expected = { ...AWAKE, status: 'taken', owner: me, takenAt: inMinutes(0) } as const;
      const failures = await Promise.all(
        alerts.map(async (alert) => ({
          alert,
          error: await act(alert, expected, () =>
            call(takeAlert, { params: { id: alert.id }, body: { force } }),
          ),
        })),
      );
      const failed = failures.filter(({ error }) => error !== undefined);
      const [first] = failed;
      if (!first) return;
      const { owner, reason } = first.error instanceof Problem ? first.error : {};
      if (reason !== 'alert-taken') return warn(first.error);
      toastWarning(i18n.t('alert.takenBy', { name: owner?.nombre ?? '', who: subjectOf(first.alert) }), {
        label: i18n.t('alert.takeOver'),
        onClick: () =>
          void take(
            failed.map(({ alert }) => current(alert.id) ?? alert),
            true,
          ),
      });
    };
    const actAndWarn = async (...acting: Parameters<typeof act>) => warn(await act(...acting));
    const release = (alert: Alert) =>
      actAndWarn(alert, GIVEN_BACK, () => call(releaseAlert, { params: { id: alert.id } }));
    const snooze = (alert: Alert, minutes: SnoozeMinutes) => {
      const snoozed = { status: 'snoozed', snoozedUntil: inMinutes(minutes), snoozedBy: me } as const;
      return actAndWarn(alert, { ...GIVEN_BACK, ...snoozed }, () =>
        call(snoozeAlert, { params: { id: alert.id }, body: { minutes } }),
      );
    };
    const unsnooze = (alert: Alert) =>
      actAndWarn(alert, { ...AWAKE, status: 'open' }, () =>
        call(unsnoozeAlert, { params: { id: alert.id } }),
      );
    return { take, release, snooze, unsnooze };
  }, [client, idCentro, user, ticker]);
}

const GIVEN_BACK = { status: 'open', owner: null, takenAt: null } as const;
const AWAKE = { snoozedUntil: null, snoozedBy: null } as const;

const isSame = (one: Alert | undefined, other: Alert): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A refusal may say what the alert is by now: ended, or somebody else's. */
function afterRefusal(before: Alert, error: unknown): Alert {
  if (!(error instanceof Problem)) return before;
  if (error.reason === 'alert-ended') return { ...before, status: 'ended' };
  if (error.reason !== 'alert-taken' || !error.owner) return before;
  return { ...before, ...AWAKE, status: 'taken', owner: error.owner };
}

/** Whom or what an alert is about, by name. */
export const subjectOf = ({ paciente, hub, kind }: Alert): string => {
  if (paciente) return fullName(paciente);
  return hub ? hub.etiqueta || hub.codigo : i18n.t(`alert.kind.${kind}`);
};

/** Says why an act was refused. */
export function warn(error: unknown): void {
  if (error !== undefined && !isSignedOut(error)) toastWarning(messageOf(error));
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : i18n.t('error.server');
