import type { BoardPatient } from '@vigilia/contract/boards';

/** Whole, or empty where names are not shown. */
export const nameOf = ({ nombre, apellidos }: BoardPatient): string => `${nombre} ${apellidos}`.trim();
