import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import { useCallback } from 'react';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro } from '#lib/session';

const NOBODY: readonly Patient[] = [];

/** The residents of the centre, as the list has them. */
export const useResidents = (): readonly Patient[] =>
  useQuery({ ...patientsQuery(useIdCentro()), enabled: false }).data?.lista ?? NOBODY;

/** Whom an alert is about; null: a hub, the home, or somebody who is not in the list. */
export function useResidentOf(): (alert: Alert) => Patient | null {
  const residents = useResidents();
  return useCallback(
    ({ paciente }) => (paciente && residents.find(({ id }) => id === paciente.id)) ?? null,
    [residents],
  );
}
