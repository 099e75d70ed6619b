import { listPatients } from '@vigilia/contract/patients';
import { useList } from '#lib/list-query';

/** Specification §9: cards refresh every 60 seconds. */
export const PATIENT_REFRESH_MS = 60_000;

export const usePatients = () => useList(listPatients, PATIENT_REFRESH_MS);
