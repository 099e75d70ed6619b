import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * Goes to another address in place of this one. Wouter's own goes once for as long as it is mounted: a second redirect
 * that takes the place of the first, as when a session ends meanwhile, would leave a blank page.
 */
export function Redirect({ to }: { to: string }): null {
  const [from, navigate] = useLocation();
  useLayoutEffect(() => {
    if (from !== to) navigate(to, { replace: true });
  }, [from, to, navigate]);
  return null;
}
