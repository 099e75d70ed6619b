import type { Patient } from '@vigilia/contract/patients';
import { changingWithTime, type Grouped, groupResidents } from '@vigilia/domain/ward-groups';
import { useMemo } from 'react';
import { useConnection } from '#lib/connection';
import { useNowOf } from '#lib/live-clock';
import { wardCareOf } from './alert-list';
import { useAlertList } from './alerts-query';

export type WardGroups = ReturnType<typeof useWardGroups>;

/** Who is in which group now: for the strip, the order of the cards, the title and the panel alike. */
export function useWardGroups(residents: readonly Patient[]) {
  const { data: alerts } = useAlertList();
  const known = useMemo(() => alerts && wardCareOf(alerts), [alerts]);
  const connection = useConnection();
  const now = useNowOf((now) => changingWithTime(residents, known, { now, connection }));
  return useMemo(
    () => groupResidents(residents, known, { now, connection }),
    [residents, known, now, connection],
  );
}

export const groupOf = (groups: WardGroups, id: number): Grouped['group'] =>
  groups.get(id)?.group ?? 'others';
