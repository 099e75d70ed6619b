import type { Patient } from '@vigilia/contract/patients';
import type { ResidentAlerts } from '#care/alert-list';
import { useActGuard } from '#care/use-act-guard';
import { useKeptFocus } from '#lib/kept-focus';
import { useMay } from '#lib/may';
import { isMe, type Session, useSession } from '#lib/session';
import { useAlertParts } from './card-alert-parts';
import { CardFact } from './card-fact';
import classes from './patient-card.module.css';

interface CardFootProps {
  patient: Patient;
  name: string;
  alerts: ResidentAlerts | undefined;
  acts: boolean;
  /** Shown while there are no acts. */
  lastUrine: boolean;
}

/** What can be done about the alert. It keeps its height without one: no card changes its size when one opens or ends. */
export function CardFoot({ patient, name, alerts, acts, lastUrine }: CardFootProps) {
  const loaded = useAlertParts(alerts !== undefined);
  const session = useSession();
  const guard = useActGuard(actsKey(alerts, session));
  // To the resident, and never to the act that comes next: a held key would record care.
  const keptFocus = useKeptFocus<HTMLDivElement>((foot) =>
    foot.closest('article')?.querySelector('a')?.focus(),
  );
  if (acts && alerts)
    return (
      <div className={classes.acts} {...keptFocus}>
        {loaded && <loaded.CardActs patient={patient} name={name} alerts={alerts} guard={guard} />}
      </div>
    );
  return (
    <div className={classes.foot} {...keptFocus}>
      {lastUrine && (
        <ul className={classes.facts}>
          <CardFact fact="last-urine" patient={patient} />
        </ul>
      )}
      <span className={classes.gap} />
      {alerts?.alert && loaded && (
        <loaded.CardMore patient={patient} name={name} alerts={alerts} guard={guard} />
      )}
    </div>
  );
}

/** Which acts there are, for whom: they are other ones when this changes. */
const actsKey = (alerts: ResidentAlerts | undefined, session: Session): string =>
  JSON.stringify([
    alerts?.alert?.id,
    alerts?.alert?.status,
    isMe(session, alerts?.alert?.owner ?? null),
    alerts?.prompt?.at,
    alerts?.alerts.map(({ kind }) => kind),
  ]);

/** Nobody is going yet, or this user is; or a change may not have been recorded. */
export function useHasActs(alerts: ResidentAlerts | undefined): boolean {
  const may = useMay();
  const session = useSession();
  if (!alerts || !may('alert:act')) return false;
  const { alert, prompt } = alerts;
  if (!alert) return prompt !== null && may('care:record');
  return alert.status === 'open' || isMe(session, alert.owner);
}
