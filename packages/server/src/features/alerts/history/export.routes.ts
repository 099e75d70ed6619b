import { exportAlerts } from '@vigilia/contract/alert-history';
import type { Database } from '#db/database';
import { residentsOf } from '#features/alerts/view/alert.presenter';
import { listHistory, listSectionNames } from '#features/alerts/view/alert-view.store';
import { RawResponse } from '#http/raw-response';
import type { Router } from '#http/router';
import { alertCsvHead, alertCsvRecord } from './alert-csv';
import { historyPeriod } from './history-period';

/** Few enough that others have their turn in between. */
const PAGE = 1_000;

export function exportRoutes({ serve }: Router, db: Database): void {
  serve(exportAlerts, async ({ params }, { centre, locale, access, headers }) => {
    const period = historyPeriod(centre.zona, params);
    const names = await listSectionNames(db, centre.id);
    const settings = { locale, zona: centre.zona, sectionOf: (id: number) => names.get(id) ?? '' };
    const residents = new Set<number>();
    const records = [alertCsvHead(settings)];
    let before: { at: number; id: number } | undefined;
    do {
      const rows = await listHistory(db, { centroId: centre.id, ...period, before }, PAGE);
      for (const row of rows) {
        records.push(alertCsvRecord(row, settings));
        for (const id of residentsOf(row)) residents.add(id);
      }
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      before = last && { at: last.openedAt, id: last.id };
    } while (before);
    access.about([...residents].sort((a, b) => a - b));
    const csv = records.join('');
    if (headers.accept?.includes('application/json')) return csv;
    return new RawResponse(Buffer.from(csv), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="alerts-${params.from}-${params.to}.csv"`,
    });
  });
}
