import type { Duty } from '@vigilia/contract/alert-settings';
import type { DutyRow } from '#stores/duty.store';

export const presentDuty = ({ staff_id, nombre, secciones, until }: DutyRow): Duty => ({
  staff: { id: staff_id, nombre },
  secciones,
  until: new Date(until).toISOString(),
});
