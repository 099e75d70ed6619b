import type { CareAction } from '@vigilia/contract/care';
import type { CareRow } from './care.store';

export const presentCare = (row: CareRow): CareAction => ({
  id: row.id,
  paciente: row.paciente,
  kind: row.kind,
  at: new Date(row.at).toISOString(),
  recordedAt: new Date(row.recordedAt).toISOString(),
  autor: { id: row.staff, nombre: row.autor },
  position: row.position,
  result: row.result,
  found: row.found,
  note: row.note,
  alert: row.alert,
  replaces: row.replaces,
  voidedAt: row.voidedAt === null ? null : new Date(row.voidedAt).toISOString(),
  confirmed: row.confirmed,
});
