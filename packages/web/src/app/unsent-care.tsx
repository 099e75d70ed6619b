import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAlerts } from '@vigilia/contract/alerts';
import { type CareKind, listCare, type ToiletResult } from '@vigilia/contract/care';
import { SECOND } from '@vigilia/domain/instant';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionState } from '#lib/connection-state';
import type { UnsentCare } from '#lib/kept';
import { useTicker } from '#lib/live-clock';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro, useSession, useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import { loadUnsentCare, sendUnsentCare } from '#lib/unsent-care';
import { useUnsentCare } from '#lib/unsent-list';
import { useInterval } from '#lib/use-interval';
import { toastSuccess, toastWarning } from '#ui/toast';
import { textOf } from '#ui/use-care';
import classes from './system-notices.module.css';

const RETRY_INTERVAL = 30 * SECOND;

/** Care that was recorded without a network: shown until it is sent, and sent as soon as that is possible. */
export function UnsentCareNotice() {
  const { t } = useTranslation();
  const zone = useZone();
  const ticker = useTicker();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const username = useSession().user?.username;
  const waiting = useUnsentCare();
  const isLive = useConnectionState().kind === 'live';
  const { data: list } = useQuery({ ...patientsQuery(idCentro), enabled: false });
  const nameOf = ({ patient }: UnsentCare): string => {
    const resident = list?.lista.find(({ id }) => id === patient);
    return resident ? `${resident.nombre} ${resident.apellidos}` : t('alert.unsent.resident');
  };
  const describe = (care: UnsentCare): string =>
    t('alert.unsent.entry', {
      who: nameOf(care),
      what: careText(care),
      time: formatTime(Date.parse(care.at), zone),
    });
  const send = () =>
    void sendUnsentCare({
      onSent: (care) => {
        toastSuccess(t('alert.unsent.sent', { entry: describe(care) }));
        void client.invalidateQueries({ queryKey: [listCare.name, { id: care.patient }] });
        void client.invalidateQueries({ queryKey: [listAlerts.name] });
      },
      onRefused: (care, reason) => toastWarning(t('alert.unsent.refused', { entry: describe(care), reason })),
    });
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (username !== undefined)
      loadUnsentCare(username, ticker.clock.now()).then(
        () => sendNow(),
        () => undefined,
      );
  }, [username, ticker]);
  useEffect(() => {
    if (isLive) sendNow();
  }, [isLive]);
  useInterval(RETRY_INTERVAL, () => {
    if (waiting.length > 0) send();
  });
  if (waiting.length === 0) return null;
  return (
    <div className={`${classes.notices} ${classes.offer}`} role="status">
      <p>
        <strong>{t('alert.unsent.title', { count: waiting.length })}</strong>{' '}
        {waiting.map(describe).join(' · ')}
      </p>
    </div>
  );
}

const careText = ({ kind, result }: UnsentCare): string =>
  textOf({
    kind: kind as CareKind,
    ...(result !== undefined && { result: result as ToiletResult }),
  }).toLowerCase();
