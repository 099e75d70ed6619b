import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Hub, listHubs } from '@vigilia/contract/hubs';
import { listPatients, type Patient, type PatientList } from '@vigilia/contract/patients';
import { listSensors, type Sensor } from '@vigilia/contract/sensors';
import { useList } from '#lib/list-query';
import { PATIENT_REFRESH_MS, patientsQuery } from '#lib/patients-query';
import { useCentre, useIdCentro } from '#lib/session';

/** All that a code may mean, and who wears what. */
export interface ScanHome {
  readonly id: number | undefined;
  readonly nombre: string;
  readonly sensors: readonly Sensor[];
  readonly hubs: readonly Hub[];
  readonly residents: readonly Patient[];
  readonly sections: PatientList['secciones'];
}

/** The three lists as one query: without one of them nothing can be said of a code. */
export function useScanHome() {
  const centre = useCentre();
  const queries = [
    useList(listSensors, { refetchInterval: PATIENT_REFRESH_MS }),
    useList(listHubs, { refetchInterval: PATIENT_REFRESH_MS }),
    useQuery(patientsQuery(useIdCentro())),
  ] as const;
  const [sensors, hubs, residents] = queries;
  const data: ScanHome | undefined =
    sensors.data && hubs.data && residents.data
      ? {
          id: centre?.id,
          nombre: centre?.nombre ?? '',
          sensors: sensors.data.lista,
          hubs: hubs.data.lista,
          residents: residents.data.lista,
          sections: residents.data.secciones,
        }
      : undefined;
  const failed = queries.find(({ isError }) => isError);
  return {
    data,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

export const wearerOf = ({ residents }: ScanHome, sensor: number): Patient | undefined =>
  residents.find((resident) => resident.sensor === sensor);

/** Loads again who wears what. */
export function useRefreshScanHome(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listSensors, listPatients].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    );
}
