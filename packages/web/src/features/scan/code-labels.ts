import { doorLabel, hubLabel, sensorLabel } from '@vigilia/domain/scanned-code';
import { isSame } from './find-scanned';
import type { ScanHome } from './scan-home';

export const LABEL_KINDS = ['doors', 'sensors', 'hubs'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

export interface CodeLabel {
  /** What the code holds. */
  readonly value: string;
  /** What people read: a room or a code, and no name of anybody (R-SCAN-11). */
  readonly text: string;
  readonly detail: string;
}

/** The codes of one kind, in the order of their lists; a room once, however many live in it. */
export function labelsOf(kind: LabelKind, home: Omit<ScanHome, 'nombre'>): CodeLabel[] {
  if (kind === 'sensors')
    return home.sensors.map(({ codigo }) => ({ value: sensorLabel(codigo), text: codigo, detail: '' }));
  if (kind === 'hubs')
    return home.hubs.map(({ codigo, etiqueta }) => ({
      value: hubLabel(codigo),
      text: codigo,
      detail: etiqueta,
    }));
  const { id } = home;
  if (id === undefined) return [];
  const sections = new Map(home.sections.map(({ id, nombre }) => [id, nombre]));
  const rooms: { room: string; sections: Set<string> }[] = [];
  for (const { numeroHabitacion, seccion } of home.residents) {
    const room = numeroHabitacion.trim();
    const known = rooms.find((each) => isSame(each.room, room)) ?? { room, sections: new Set<string>() };
    if (known.sections.size === 0) rooms.push(known);
    known.sections.add(sections.get(seccion) ?? '');
  }
  return rooms.map(({ room, sections }) => ({
    value: doorLabel(id, room),
    text: room,
    detail: [...sections].join(', '),
  }));
}
