import type { Patient } from '@vigilia/contract/patients';
import { may } from '@vigilia/domain/rights';
import type { Role } from '@vigilia/domain/roles';

export const TABS = ['week', 'advanced', 'location', 'edit'] as const;
export type Tab = (typeof TABS)[number];

/** Which tabs for whom (specification §2 and §6). */
export function tabsFor(
  role: Role | null,
  patient: Pick<Patient, 'allowPatientLocation'>,
  serviciosAvanzados: boolean,
): Tab[] {
  const shown: Record<Tab, boolean> = {
    week: true,
    advanced: serviciosAvanzados && may(role, 'patient:chart'),
    location: patient.allowPatientLocation,
    edit: may(role, 'patient:edit'),
  };
  return TABS.filter((tab) => shown[tab]);
}
