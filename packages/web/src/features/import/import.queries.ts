import { queryOptions } from '@tanstack/react-query';
import {
  describePatientImport,
  describeSensorImport,
  describeStaffImport,
  type ImportKind,
  type ImportResult,
  importPatients,
  importSensors,
  importStaff,
  type StaffImportResult,
} from '@vigilia/contract/imports';
import { SECOND } from '@vigilia/domain/instant';
import { call } from '#lib/call';

/** In the order in which a home fills them: residents wear sensors. */
export const IMPORT_KINDS: readonly ImportKind[] = ['sensors', 'residents', 'staff'];

const DESCRIBING = {
  residents: describePatientImport,
  sensors: describeSensorImport,
  staff: describeStaffImport,
} as const;

export const columnsQuery = (kind: ImportKind, idCentro: number | undefined, language: string) =>
  queryOptions({
    queryKey: ['import-columns', { kind, idCentro, language }],
    queryFn: ({ signal }) => call(DESCRIBING[kind], { query: { idCentro }, signal }),
  });

interface ImportRequest {
  readonly idCentro: number | undefined;
  readonly csv: string;
  readonly store: boolean;
  readonly key: string;
}

/** Two hundred passwords take some seconds. */
const TIME_LIMIT = 60 * SECOND;

export type ImportAnswer = ImportResult & Partial<Pick<StaffImportResult, 'accounts'>>;

export function sendImport(kind: ImportKind, { idCentro, ...body }: ImportRequest): Promise<ImportAnswer> {
  const input = { query: { idCentro }, body, timeLimit: TIME_LIMIT };
  if (kind === 'staff') return call(importStaff, input);
  return call(kind === 'residents' ? importPatients : importSensors, input);
}
