// chunk: base
import { useMediaQuery } from '@mantine/hooks';
import { below } from './breakpoints';

/** Right at the first drawing too. */
export const useMedia = (query: string): boolean =>
  useMediaQuery(query, false, { getInitialValueInEffect: false });

/** Desk and wall: the sidebar in full. Tablet: icons. Phone: a bar at the bottom. */
export type Layout = 'wide' | 'rail' | 'phone';

export function useLayout(): Layout {
  const phone = useMedia(below(700));
  const rail = useMedia(below(1200));
  if (phone) return 'phone';
  return rail ? 'rail' : 'wide';
}
