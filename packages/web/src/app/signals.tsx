// chunk: later
import { useQuery } from '@tanstack/react-query';
import { useAlertList } from '#care/alerts-query';
import { UnsentCareNotice } from '#care/unsent-care-notice';
import { AlertSignals } from '#features/alerts/alert-signals';
import { DutyAsk } from '#features/alerts/duty-ask';
import { UndeliveredNotice } from '#features/alerts/undelivered-notice';
import { useNeedAnnouncements } from '#features/patients/ward/use-need-announcements';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro } from '#lib/session';
import { useKeepList } from '#lib/use-keep-list';
import { usePush } from '#lib/use-push';

/** What is needed on every page and not waited for: signals of alerts, the question about duty. */
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
    </>
  );
}
