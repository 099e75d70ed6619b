import { useLayoutEffect } from 'react';
import { useLocation } from '#lib/location';

/** Goes to another address in place of this one, and again whenever that is somewhere else. */
export function Redirect({ to }: { to: string }): null {
  const [from, navigate] = useLocation();
  useLayoutEffect(() => {
    if (from !== to) navigate(to, { replace: true });
  }, [from, to, navigate]);
  return null;
}
