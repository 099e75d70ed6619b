import { may, type Right } from '@vigilia/domain/rights';
import { onIos } from './platform';
import { useRole } from './session';

/** What to show to whom: the page of rights, and on iOS nothing but reading (specification §6). */
export function useMay(): (right: Right) => boolean {
  const role = useRole();
  return (right) => may(role, right) && (right.endsWith(':read') || !onIos());
}
