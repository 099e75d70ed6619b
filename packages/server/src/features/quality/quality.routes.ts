import { readQuality } from '@vigilia/contract/quality';
import type { Database } from '#db/database';
import type { Router } from '#http/router';
import { listMonths, type QualityCell, type QualityMonth } from './quality.store';
import { lastMonths } from './write-months';

export function qualityRoutes({ serve }: Router, db: Database): void {
  serve(readQuality, async ({ params: { month } }, { centre, access }) => {
    // Counts name nobody.
    access.about([]);
    const months = lastMonths(month);
    const rows = new Map(
      (await listMonths(db, centre.id, { from: months[0]!, to: month })).map((row) => [row.month, row]),
    );
    const asked = rows.get(month);
    return {
      ...{ month, months, until: asked?.until ?? null },
      cells: (asked?.cells ?? []).map(({ secciones }) => ({
        secciones: [...secciones],
        months: months.map((one) => presentFigures(rows.get(one), secciones)),
      })),
    };
  });
}

/** A cell of another month is the same one when it counts the same sections. */
function presentFigures(row: QualityMonth | undefined, secciones: QualityCell['secciones']) {
  const key = (of: QualityCell['secciones']) =>
    of
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join();
  const figures = row?.cells.find((cell) => key(cell.secciones) === key(secciones))?.figures;
  return figures ? { ...figures, turns: [...figures.turns] } : null;
}
