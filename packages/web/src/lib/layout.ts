import { useMediaQuery } from '@mantine/hooks';

/** Desk and wall: the sidebar in full. Tablet: icons. Phone: a bar at the bottom. The same numbers as in shell.module.css. */
export type Layout = 'wide' | 'rail' | 'phone';

export function useLayout(): Layout {
  const phone = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false });
  const rail = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  if (phone) return 'phone';
  return rail ? 'rail' : 'wide';
}
