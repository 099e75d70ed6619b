import type { CareFigures } from '@vigilia/contract/care';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { Period } from '#stores/turn.store';
import { countRefusedTurns, countTurns } from './turn.store';

/** What happened in a period, never by person. */
export async function figuresOf(db: Db, centroId: number, period: Period): Promise<CareFigures> {
  const { self: selfTurned, ...turns } = await countTurns(db, centroId, period);
  return {
    turns: { ...turns, selfTurned, refused: await countRefusedTurns(db, centroId, period) },
    alerts: (await listWaits(db, centroId, period)).map((row) => ({
      kind: row.kind,
      seccion: row.seccion,
      count: row.count,
      unattended: row.unattended,
      toTaken: { median: seconds(row.taken_median), p90: seconds(row.taken_p90) },
      toEnded: { median: seconds(row.ended_median), p90: seconds(row.ended_p90) },
    })),
  };
}

interface WaitRow {
  readonly kind: AlertKind;
  readonly seccion: number | null;
  readonly count: number;
  readonly unattended: number;
  readonly taken_median: number | null;
  readonly taken_p90: number | null;
  readonly ended_median: number | null;
  readonly ended_p90: number | null;
}

/** Of the alerts that opened then. One that ended because nobody watched any more says nothing about how long it took. */
const listWaits = (db: Db, centroId: number, { from, until }: Period): Promise<WaitRow[]> =>
  db.many(sql`
    select kind, seccion, count(*) as count, count(*) filter (where unattended) as unattended,
      percentile_cont(0.5) within group (order by taken) as taken_median,
      percentile_cont(0.9) within group (order by taken) as taken_p90,
      percentile_cont(0.5) within group (order by lasted) as ended_median,
      percentile_cont(0.9) within group (order by lasted) as ended_p90
    from (
      select kind, seccion, unattended,
        extract(epoch from (
          select min(at) from alert_event
          where alert_event.centro_id = alert.centro_id and alert_id = alert.id and what = 'taken'
        ) - opened_at)::float8 as taken,
        case when ended <> 'unwatched' then extract(epoch from ended_at - opened_at)::float8 end as lasted
      from alert left join patient on patient.centro_id = alert.centro_id and patient.id = alert.patient_id
      where alert.centro_id = ${centroId} and opened_at >= ${new Date(from)} and opened_at < ${new Date(until)}
    ) waited
    group by kind, seccion order by kind, seccion`);

const seconds = (value: number | null): number | null => (value === null ? null : Math.round(value));
