import { type Heat, heatOf } from '@vigilia/domain/heatmap';
import type { jsPDF } from 'jspdf';
import { type Chart, lookOf } from './charts';
import { type MonthDay, weekdayName } from './month';
import { colourOf, drawText, fillRect } from './pdf-draw';
import { PANEL, SLOT } from './pdf-layout';
import { isLong, type LegendEntry, shortNumber } from './report-texts';

/** A row of a panel: one patient, by room and name, or by room alone. */
export interface PanelRow {
  readonly room: string;
  readonly name: string | null;
  readonly values: readonly (number | null)[];
}

export interface Panel {
  readonly chart: Chart;
  readonly title: string;
  readonly about: string;
  readonly legend: readonly LegendEntry[];
  readonly rows: readonly PanelRow[];
  readonly days: readonly MonthDay[];
  /** The day of the month that is not over; null: none. */
  readonly open: number | null;
}

interface Grid {
  readonly top: number;
  readonly left: number;
  readonly column: number;
  readonly row: number;
}

const MM_PER_POINT = 0.3528;
const GAP = 0.3;

/** One chart of at most thirty patients in its slot of 200 × 120 mm, as vectors and text. */
export function drawPanel(pdf: jsPDF, top: number, panel: Panel, locale: string): void {
  const { chart, title, about, rows, days, open } = panel;
  drawText(pdf, title, SLOT.left, top + PANEL.title, { size: 11, bold: true });
  drawText(pdf, about, SLOT.left, top + PANEL.about, { size: 7.5, colour: 'ink-quiet' });
  drawLegend(pdf, top + PANEL.legend, panel);
  const grid: Grid = {
    top: top + PANEL.grid,
    left: SLOT.left + PANEL.names,
    column: (SLOT.width - PANEL.names) / days.length,
    row: Math.min(PANEL.tallestRow, (SLOT.height - PANEL.grid) / rows.length),
  };
  drawWeekends(pdf, grid, days, rows.length);
  drawDays(pdf, grid, top + PANEL.days, { days, open }, locale);
  drawNames(pdf, grid, rows);
  drawCells(pdf, grid, chart, rows, locale);
}

function drawLegend(pdf: jsPDF, y: number, { chart, legend }: Panel): void {
  let x = SLOT.left;
  for (const { heat, label, range } of legend) {
    drawSwatch(pdf, chart, heat, x, y - 2.3);
    const labelWidth = drawText(pdf, label, x + 4, y, { size: 7 });
    const rangeWidth = range
      ? drawText(pdf, range, x + 5 + labelWidth, y, { size: 7, colour: 'ink-quiet' }) + 1
      : 0;
    x += labelWidth + rangeWidth + 8.5;
  }
}

function drawSwatch(pdf: jsPDF, chart: Chart, heat: Heat, x: number, y: number): void {
  const look = lookOf(chart, heat);
  if (look) fillRect(pdf, look.ground, x, y, 2.8, 2.8);
  if (heat === 'zero') drawZero(pdf, x + 1.4, y + 1.4);
  pdf.setLineWidth(0.15);
  pdf.setLineDashPattern(heat === 'blank' ? [0.5, 0.5] : [], 0);
  pdf.setDrawColor(colourOf('line-strong'));
  pdf.rect(x, y, 2.8, 2.8, 'S');
  pdf.setLineDashPattern([], 0);
}

/** A disc, because small squares are aligned to pixels on the screen and look uneven. */
function drawZero(pdf: jsPDF, x: number, y: number): void {
  pdf.setFillColor(colourOf('line-strong'));
  pdf.circle(x, y, 0.3, 'F');
}

function drawWeekends(pdf: jsPDF, grid: Grid, days: readonly MonthDay[], rows: number): void {
  for (const { day, weekend } of days) {
    if (!weekend) continue;
    const x = grid.left + (day - 1) * grid.column;
    fillRect(pdf, 'surface-sunk', x, grid.top - 6.5, grid.column, 6.5 + rows * grid.row);
  }
}

function drawDays(
  pdf: jsPDF,
  grid: Grid,
  y: number,
  { days, open }: Pick<Panel, 'days' | 'open'>,
  locale: string,
): void {
  for (const { day, date } of days) {
    const x = grid.left + (day - 0.5) * grid.column;
    drawText(pdf, weekdayName(date, locale), x, y + 2.1, { size: 5, colour: 'ink-quiet', align: 'center' });
    drawText(pdf, day === open ? `${day}*` : String(day), x, y + 4.9, {
      size: 6.5,
      bold: true,
      align: 'center',
    });
  }
}

function drawNames(pdf: jsPDF, grid: Grid, rows: readonly PanelRow[]): void {
  const size = Math.min(7.5, (grid.row * 0.72) / MM_PER_POINT);
  for (const [index, { room, name }] of rows.entries()) {
    const y = baseline(grid, index, size);
    if (name === null) {
      drawText(pdf, room, SLOT.left, y, { size, width: PANEL.names - 2 });
      continue;
    }
    drawText(pdf, room, SLOT.left, y, { size, colour: 'ink-quiet', width: PANEL.rooms - 1 });
    drawText(pdf, name, SLOT.left + PANEL.rooms, y, { size, width: PANEL.names - PANEL.rooms - 2 });
  }
}

function drawCells(pdf: jsPDF, grid: Grid, chart: Chart, rows: readonly PanelRow[], locale: string): void {
  const normalSize = Math.min(6, (grid.row * 0.58) / MM_PER_POINT);
  for (const [index, { values }] of rows.entries()) {
    for (const [column, value] of values.entries()) {
      const x = grid.left + column * grid.column;
      const heat = heatOf(chart.id, value);
      const look = lookOf(chart, heat);
      if (heat === 'zero') drawZero(pdf, x + grid.column / 2, grid.top + (index + 0.5) * grid.row);
      if (!look || value === null) continue;
      const top = grid.top + index * grid.row;
      fillRect(pdf, look.ground, x + GAP / 2, top + GAP / 2, grid.column - GAP, grid.row - GAP);
      const text = shortNumber(locale, chart, value);
      const size = isLong(text) ? normalSize * 0.8 : normalSize;
      drawText(pdf, text, x + grid.column / 2, baseline(grid, index, size), {
        size,
        colour: look.ink,
        bold: look.weight > 400,
        align: 'center',
      });
    }
  }
}

/** The baseline of text in the middle of a row: a capital is about 0.72 of the font size high. */
const baseline = (grid: Grid, index: number, size: number): number =>
  grid.top + (index + 0.5) * grid.row + size * MM_PER_POINT * 0.36;
