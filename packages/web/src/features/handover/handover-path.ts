import type { ShiftRef } from '#care/handover-queries';

const PATH = /^\/handover\/(\d{4}-\d{2}-\d{2})\/([1-4])$/;

/** The shift that an address names; null: the running one. */
export function shiftOfPath(path: string): ShiftRef | null {
  const [, date, shift] = PATH.exec(path) ?? [];
  return date && shift ? { date, shift: Number(shift) } : null;
}

export const pathOf = ({ date, shift }: ShiftRef): string => `/handover/${date}/${shift}`;
