import type { Patient } from '@vigilia/contract/patients';

/** List and live feed carry the newest comments only; those that are known already stay. */
export function withNewComments(known: Patient, { comentarios }: Patient): Patient['comentarios'] {
  const newest = new Set(comentarios.map(({ id }) => id));
  return [...comentarios, ...known.comentarios.filter(({ id }) => !newest.has(id))];
}
