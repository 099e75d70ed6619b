import type { Alert } from '@vigilia/contract/alerts';
import { isMe, useSession } from '#lib/session';
import { useUrlFilter } from '#lib/url-filter';
import { useDuty } from './alerts.queries';

const FILTERS = ['mine', 'sections'] as const;
export type AlertFilter = 'all' | (typeof FILTERS)[number];

/** All, one's own, or those of the sections one looks after; kept in the address. */
export function useAlertFilter(lista: readonly Alert[]) {
  const [[chosen], choose] = useUrlFilter('alerts', FILTERS);
  const session = useSession();
  const { mine: duty } = useDuty();
  const sections = duty?.secciones ?? [];
  const visible = lista.filter(({ hidden }) => !hidden);
  const byFilter: Record<AlertFilter, readonly Alert[]> = {
    all: visible,
    mine: visible.filter(({ owner }) => isMe(session, owner)),
    // What concerns no section, such as a silent home, concerns everybody.
    sections: visible.filter(({ seccion }) => seccion === null || sections.includes(seccion)),
  };
  const filters: readonly AlertFilter[] = sections.length > 0 ? ['all', ...FILTERS] : ['all', 'mine'];
  const filter = filters.find((each) => each === chosen) ?? 'all';
  return {
    filter,
    filters,
    counts: { all: byFilter.all.length, mine: byFilter.mine.length, sections: byFilter.sections.length },
    shown: byFilter[filter],
    choose: (next: AlertFilter) => choose(next === 'all' ? [] : [next]),
  };
}
