import { useQuery } from '@tanstack/react-query';
import type { prepareSensor } from '@vigilia/contract/sensors';
import { useTranslation } from 'react-i18next';
import { call } from './call';
import { useCentre } from './session';

/** Every `prepare` is asked and answers alike. */
export type Prepare = typeof prepareSensor;

/** The form of a record, or of a new one. Asked afresh each time it is opened, in the reader's language. */
export function usePrepareForm(prepare: Prepare, id: number | null) {
  const centre = useCentre()?.id ?? null;
  const { language } = useTranslation().i18n;
  return useQuery({
    queryKey: [prepare.name, { centre, id, language }],
    queryFn: ({ signal }) => call(prepare, { query: id === null ? {} : { id }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}
