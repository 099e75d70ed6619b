import type { Patient } from '@vigilia/contract/patients';
import { lazy } from '#ui/lazy';
import type { EditTabProps } from './edit-tab';

const skeleton = 416;

export const AdvancedTab = lazy<{ patient: Patient }>(
  () => import('#features/patients/charts/advanced-tab').then((m) => m.AdvancedTab),
  { skeleton },
);

export const EditTab = lazy<EditTabProps>(() => import('./edit-tab').then((m) => m.EditTab), { skeleton });

export const CareTab = lazy<{ patient: Patient }>(
  () => import('#features/patients/care/care-tab').then((m) => m.CareTab),
  { texts: ['alerts'], skeleton },
);

/** Brings the calendar, and few open it. */
export const AccessTab = lazy<{ patient: Patient }>(
  () => import('#features/patients/access/access-tab').then((m) => m.AccessTab),
  { texts: ['access'], skeleton },
);
