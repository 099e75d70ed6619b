import { useQuery } from '@tanstack/react-query';
import { AlertSignals } from '#features/alerts/alert-signals';
import { DutyAsk } from '#features/alerts/duty-ask';
import { PauseDialog } from '#features/alerts/pause-dialog';
import { useNeedAnnouncements } from '#features/patients/ward/use-need-announcements';
import { useAlertList } from '#lib/alerts-query';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro } from '#lib/session';

/** What is needed on every page and not waited for: signals of alerts, the question about duty, the dialog of a pause. */
export function Signals() {
  const idCentro = useIdCentro();
  const { data: list } = useQuery({ ...patientsQuery(idCentro), enabled: false });
  // Where alerts are known they are announced instead: both would say the same twice.
  const { data: alerts } = useAlertList();
  useNeedAnnouncements(alerts ? undefined : list, idCentro);
  return (
    <>
      <AlertSignals />
      <DutyAsk />
      <PauseDialog />
    </>
  );
}
