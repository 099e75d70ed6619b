import type { HandoverLine, HandoverPage, HandoverSection } from '@vigilia/contract/handover';

/** A quiet night of somebody who was measured. */
export const handoverLine = (
  id: number,
  nombre: string,
  apellidos: string,
  numeroHabitacion: string,
  more: Partial<HandoverLine> = {},
): HandoverLine => ({
  paciente: { id, nombre, apellidos },
  numeroHabitacion,
  usual: true,
  open: [],
  wet: { episodes: 1, longestMin: 24, longestWaitMin: 12, wettest: 4 },
  care: { changed: 1, turned: 0, toileted: 0, checked: 0, refused: 0 },
  found: { dry: 0, wet: 0, full: 0, leaked: 0 },
  turns: { onTime: 0, late: 0, self: 0 },
  unattended: 0,
  measuredMin: 470,
  shiftMin: 480,
  median: { episodes: 1, longestMin: 20, changed: 1 },
  plan: { turnEvery: null, noUrine: null, pausedUntil: null, observaciones: null },
  notes: [],
  note: null,
  ...more,
});

export const handoverSection = (
  id: number,
  nombre: string,
  pacientes: HandoverLine[],
  more: Partial<HandoverSection> = {},
): HandoverSection => ({
  ...{
    id,
    nombre,
    pacientes,
    signatures: [],
    frozenAt: null,
    fingerprint: null,
    erased: 0,
    knownSince: [],
    ownNotes: [],
  },
  ...more,
});

/** The night of Saturday 14/11/2026 in Amsterdam, 23:00 to 07:00. */
export const handoverPage = (
  secciones: HandoverSection[],
  more: Partial<HandoverPage> = {},
): HandoverPage => ({
  date: '2026-11-14',
  shift: 3,
  from: '2026-11-14T22:00:00.000Z',
  until: '2026-11-15T06:00:00.000Z',
  state: 'running',
  previous: { date: '2026-11-14', shift: 2 },
  next: null,
  home: [],
  gaps: [],
  secciones,
  ...more,
});
