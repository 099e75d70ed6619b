import type { Patient } from '@vigilia/contract/patients';
import type { Right } from '@vigilia/domain/rights';

export const TABS = ['week', 'care', 'advanced', 'location', 'edit', 'access'] as const;
export type Tab = (typeof TABS)[number];

/** The tabs that a user sees (R-DIALOG-2 to R-DIALOG-5). */
export function tabsFor(
  may: (right: Right) => boolean,
  patient: Pick<Patient, 'allowPatientLocation'>,
  serviciosAvanzados: boolean,
): Tab[] {
  const shown: Record<Tab, boolean> = {
    week: true,
    care: may('care:read'),
    advanced: serviciosAvanzados && may('patient:chart'),
    location: patient.allowPatientLocation,
    edit: may('patient:edit'),
    access: may('access:read'),
  };
  return TABS.filter((tab) => shown[tab]);
}
