import { queryOptions } from '@tanstack/react-query';
import { listSections, readSetup } from '@vigilia/contract/centres';
import { listDischarged } from '@vigilia/contract/discharged';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';

export const useSections = () => useList(listSections);

export const setupQuery = (idCentro: number | undefined) =>
  queryOptions({
    queryKey: [readSetup.name, { idCentro }],
    queryFn: ({ signal }) => call(readSetup, { query: { idCentro }, signal }),
  });

export const dischargedQuery = (idCentro: number | undefined, name: string) =>
  queryOptions({
    queryKey: [listDischarged.name, { idCentro, name }],
    queryFn: ({ signal }) => call(listDischarged, { query: { idCentro, ...(name && { name }) }, signal }),
  });
