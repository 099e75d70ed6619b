import type { Patient } from '@vigilia/contract/patients';

/** A resident as acts and their toasts name them. */
export type Resident = Pick<Patient, 'id' | 'nombre' | 'apellidos'>;
