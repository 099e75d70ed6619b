import { Button } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@vigilia/contract/alerts';
import type { CareAction } from '@vigilia/contract/care';
import type { Patient } from '@vigilia/contract/patients';
import { DAY } from '@vigilia/domain/instant';
import { ActsPanel } from '#care/acts-panel';
import { alertsByResident, NO_ALERTS } from '#care/alert-list';
import { useAlertList } from '#care/alerts-query';
import { careQuery, residentAlertsQuery } from '#care/care.queries';
import { textOf } from '#care/use-care';
import { downloadCsv } from '#lib/download';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { useMay } from '#lib/may';
import { useMomentAt } from '#lib/moment';
import { useIdCentro, useSession, useZone } from '#lib/session';
import { formatDateTime, formatStamp, localDayIn } from '#lib/times';
import { csvOf } from '#ui/data-table-columns';
import { Loaded } from '#ui/loaded';
import { openDialog } from '#ui/modals';
import { Notice } from '#ui/notice';
import { CareCorrect } from './care-correct';
import { careColumns } from './care-csv';
import classes from './care-tab.module.css';

const SPAN = 6 * DAY;

/** What was done for a resident in the last seven days, what can be recorded now, and the alerts of that time. */
export function CareTab({ patient }: { patient: Patient }) {
  const t = useTexts();
  const zone = useZone();
  const idCentro = useIdCentro();
  const to = useClockValue((now) => localDayIn(zone, now));
  const from = useClockValue((now) => localDayIn(zone, now - SPAN));
  const actions = useQuery(careQuery(patient.id, { from, to }));
  const alerts = useQuery(residentAlertsQuery(idCentro, patient.id, { from, to }));
  const list = useAlertList().data;
  const session = useSession();
  const known = (list && alertsByResident(list, session).get(patient.id)) ?? NO_ALERTS;
  const save = (lista: readonly CareAction[]) =>
    downloadCsv(csvOf(careColumns(t, zone), lista), t('patients.care'), fullName(patient), from, to);
  return (
    <div className={classes.tab}>
      <ActsPanel subject={{ ...known, resident: patient, isOpened: true }} />
      <section className={classes.part} aria-label={t('alert.careTab.actions')}>
        <div className={classes.head}>
          <h3 className={classes.heading}>{t('alert.careTab.actions')}</h3>
          <span className={classes.period}>{t('alert.careTab.period')}</span>
          {actions.data && actions.data.lista.length > 0 && (
            <Button
              variant="subtle"
              title={t('alert.careTab.csvHint')}
              onClick={() => save(actions.data.lista)}
            >
              {t('alert.careTab.csv')}
            </Button>
          )}
        </div>
        <Loaded
          query={actions}
          skeleton={160}
          empty={<Notice icon={IconHeartHandshake} text="alert.careTab.noActions" />}
        >
          {({ lista }) => (
            <ul className={classes.rows}>
              {lista.map((action) => (
                <ActionRow
                  key={action.id}
                  action={action}
                  replaced={lista.some(({ replaces }) => replaces === action.id)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <section className={classes.part} aria-label={t('alert.careTab.alerts')}>
        <h3 className={classes.heading}>{t('alert.careTab.alerts')}</h3>
        <Loaded
          query={alerts}
          skeleton={160}
          empty={<p className={classes.none}>{t('alert.careTab.noAlerts')}</p>}
        >
          {({ lista }) => (
            <ul className={classes.rows}>
              {lista.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </div>
  );
}

function ActionRow({ action, replaced }: { action: CareAction; replaced: boolean }) {
  const t = useTexts();
  const zone = useZone();
  const may = useMay();
  const momentAt = useMomentAt(zone);
  const what = textOf(action);
  const voided = action.voidedAt !== null;
  const open = () =>
    openDialog((close) => <CareCorrect action={action} close={close} />, {
      title: t('alert.careTab.correctTitle', { what, at: momentAt(action.at) }),
      zIndex: 300,
    });
  return (
    <li className={classes.row} data-voided={voided || undefined}>
      <span className={classes.time}>{formatDateTime(action.at, zone)}</span>
      <span className={classes.what}>{what}</span>
      <span className={classes.who}>
        {action.autor.nombre}
        {action.note && ` · ${action.note}`}
      </span>
      <span className={classes.state}>{stateText()}</span>
      {may('care:correct') && !voided && (
        <Button variant="subtle" size="compact-md" onClick={open}>
          {t('alert.careTab.correct')}
        </Button>
      )}
    </li>
  );

  function stateText(): string {
    if (voided) return t(replaced ? 'alert.careTab.replaced' : 'alert.careTab.voided');
    if (action.confirmed === null) return '';
    return t(action.confirmed ? 'alert.careTab.confirmed' : 'alert.careTab.notConfirmed');
  }
}

function AlertRow({ alert }: { alert: Alert }) {
  const t = useTexts();
  const zone = useZone();
  return (
    <li className={classes.row}>
      <span className={classes.time}>{formatDateTime(alert.openedAt, zone)}</span>
      <span className={classes.what}>{t(`alert.kind.${alert.kind}`)}</span>
      <span className={classes.who}>{t(`alert.priority.${alert.priority}`)}</span>
      <span className={classes.state}>
        {alert.ended
          ? `${formatStamp(alert.endedAt ?? alert.openedAt, zone, Date.parse(alert.openedAt))} ${t(`alert.ended.${alert.ended}`)}`
          : t('alert.open')}
        {alert.unattended && ` · ${t('alert.wasUnattended')}`}
      </span>
    </li>
  );
}
