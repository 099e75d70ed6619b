// chunk: later
import { useQuery } from '@tanstack/react-query';
import { SECOND } from '@vigilia/domain/instant';
import { useEffect, useRef } from 'react';
import { useAlertList } from '#care/alerts-query';
import { UnsentCareNotice } from '#care/unsent-care-notice';
import { AlertSignals } from '#features/alerts/alert-signals';
import { DutyAsk } from '#features/alerts/duty-ask';
import { UndeliveredNotice } from '#features/alerts/undelivered-notice';
import { useNeedAnnouncements } from '#features/patients/ward/use-need-announcements';
import { patientsQuery, type ShownList } from '#lib/patients-query';
import { synchronisePush } from '#lib/push';
import { useIdCentro, useSession } from '#lib/session';
import { Tour } from './tour';

/** What is needed on every page and not waited for: signals of alerts, the question about duty, the tour. */
export function Signals() {
  const idCentro = useIdCentro();
  usePush();
  const { data: list, dataUpdatedAt } = useQuery({ ...patientsQuery(idCentro), enabled: false });
  useKeepList(list, dataUpdatedAt, idCentro);
  // Where alerts are known they are announced instead: both would say the same twice.
  const { data: alerts } = useAlertList();
  useNeedAnnouncements(alerts ? undefined : list, idCentro);
  return (
    <>
      <UndeliveredNotice />
      <UnsentCareNotice />
      <AlertSignals />
      <DutyAsk />
      <Tour />
    </>
  );
}

/** This browser's push address, for whoever is signed in. */
function usePush(): void {
  const username = useSession().user?.username;
  useEffect(() => {
    // Without a network the next start does it.
    if (username !== undefined) synchronisePush().catch(() => undefined);
  }, [username]);
}

/** Often enough for a start without a network; every live event would write it anew. */
const KEEP_INTERVAL = 30 * SECOND;

/** Keeps the list of the centre in this browser, for a start without a network. */
function useKeepList(list: ShownList | undefined, at: number, idCentro: number | undefined): void {
  const username = useSession().user?.username;
  const last = useRef({ at: 0, centre: idCentro });
  useEffect(() => {
    if (!list || list.keptAt !== undefined || username === undefined) return;
    if (last.current.centre === idCentro && at - last.current.at < KEEP_INTERVAL) return;
    last.current = { at, centre: idCentro };
    // A browser without storage starts without a list.
    import('#lib/kept')
      .then(({ keepList }) => keepList(username, idCentro, { list, at }))
      .catch(() => undefined);
  }, [list, at, idCentro, username]);
}
