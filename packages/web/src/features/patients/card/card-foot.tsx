import type { Patient } from '@vigilia/contract/patients';
import type { ResidentAlerts } from '#lib/alert-list';
import { useKeptFocus } from '#lib/kept-focus';
import { useMay } from '#lib/may';
import { isMe, useSession } from '#lib/session';
import { useAlertParts } from './card-alert-parts';
import { CardNotes } from './card-notes';
import { CardSensor } from './card-sensor';
import { CardWarning } from './card-warning';
import classes from './patient-card.module.css';

interface CardFootProps {
  patient: Patient;
  name: string;
  full: boolean;
  canOpen: boolean;
  warning: boolean;
  alerts: ResidentAlerts | undefined;
  /** The acts take the place of the icons. */
  acts: boolean;
}

/** The icons of the card; while somebody has to do something, what can be done. */
export function CardFoot({ patient, name, full, canOpen, warning, alerts, acts }: CardFootProps) {
  const loaded = useAlertParts(alerts !== undefined);
  const keptFocus = useKeptFocus<HTMLDivElement>((foot) =>
    foot.closest('article')?.querySelector('a')?.focus(),
  );
  if (acts && alerts)
    return (
      <div className={classes.acts} {...keptFocus}>
        {loaded && <loaded.CardActs patient={patient} name={name} alerts={alerts} />}
      </div>
    );
  return (
    <div className={classes.foot} {...keptFocus}>
      {/* Beside the dots of an alert there is no room for them; the dialog has both. */}
      {full && patient.sensor_info && !alerts?.alert && <CardSensor sensor={patient.sensor_info} />}
      {warning && <CardWarning />}
      <span className={classes.gap} />
      {alerts?.alert && loaded && <loaded.CardMore patient={patient} name={name} alerts={alerts} />}
      <CardNotes id={patient.id} name={name} count={patient.comentariosTotal} canOpen={canOpen} />
    </div>
  );
}

/** Nobody is going yet, or this user is; or a change may not have been recorded. */
export function useHasActs(alerts: ResidentAlerts | undefined): boolean {
  const may = useMay();
  const session = useSession();
  if (!alerts || !may('alert:act')) return false;
  const { alert, prompt } = alerts;
  if (!alert) return prompt !== null && may('care:record');
  return alert.status === 'open' || isMe(session, alert.owner);
}
