import { IconBell, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@vigilia/contract/alerts';
import type { ShiftBounds } from '@vigilia/contract/handover';
import { useState } from 'react';
import { currentShiftQuery, type ShiftRef, shiftQuery } from '#care/handover-queries';
import { ShiftNav } from '#care/shift-nav';
import { useTexts } from '#lib/i18n';
import { useIdCentro, useZone } from '#lib/session';
import { formatDuration } from '#lib/times';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Skeleton } from '#ui/skeleton';
import { periodQuery } from './alerts.queries';
import classes from './shift-alerts.module.css';
import { FIGURES, figuresOf } from './shift-figures';
import { ShiftRow } from './shift-row';

/** All alerts of a shift, of the running one first: a night is one list, although it has two dates. */
export function ShiftAlerts() {
  const idCentro = useIdCentro();
  const running = useQuery(currentShiftQuery(idCentro));
  const [chosen, choose] = useState<ShiftRef | null>(null);
  return (
    <Loaded query={running} skeleton={<Skeleton height={420} />}>
      {(shift) => <OneShift shift={chosen ?? shift} choose={choose} />}
    </Loaded>
  );
}

function OneShift({ shift, choose }: { shift: ShiftRef; choose: (shift: ShiftRef) => void }) {
  const query = useQuery(shiftQuery(useIdCentro(), shift));
  return (
    <>
      <ShiftNav shift={query.data} go={choose} />
      <Loaded query={query} skeleton={<Skeleton height={360} marginTop="1rem" />}>
        {(shift) => <Table key={`${shift.date}/${shift.shift}`} shift={shift} />}
      </Loaded>
    </>
  );
}

function Figures({ alerts }: { alerts: readonly Alert[] }) {
  const t = useTexts();
  const figures = figuresOf(alerts);
  return (
    <dl className={classes.figures}>
      {FIGURES.map((figure) => (
        <div key={figure} className={classes.figure}>
          <dt>{t(`alert.shift.figure.${figure}`)}</dt>
          <dd>{figure === 'went' ? <Wait minutes={figures.went} /> : figures[figure]}</dd>
        </div>
      ))}
    </dl>
  );
}

const Wait = ({ minutes }: { minutes: number | null }) =>
  minutes === null ? (
    '–'
  ) : (
    <>
      <IconHourglass size={20} stroke={1.75} aria-hidden="true" className={classes.clock} />
      {formatDuration(minutes)}
    </>
  );

const COLUMNS = ['at', 'who', 'what', 'went', 'done', 'sensor'] as const;

function Table({ shift }: { shift: ShiftBounds }) {
  const t = useTexts();
  const query = useQuery(periodQuery(useIdCentro(), useZone(), shift));
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={320} marginTop="1rem" />}
      isEmpty={(alerts) => alerts.length === 0}
      empty={<Notice icon={IconBell} text="alert.shift.empty" />}
    >
      {(alerts) => (
        <>
          <Figures alerts={alerts} />
          <table className={classes.table} aria-label={t('alert.today')}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`alert.shift.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {alerts.map((alert) => (
                <ShiftRow key={alert.id} alert={alert} period={shift} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Loaded>
  );
}
