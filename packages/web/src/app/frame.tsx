// chunk: frame
import type { ReactNode } from 'react';
import { useWhenIdle } from '#lib/when-idle';
import { Layers } from './lazy-parts';
import { Shell } from './shell';

/** What is around every page of a signed-in user: the shell, and the layers for dialogs and toasts above it. */
export function Frame({ children }: { children: ReactNode }) {
  const idle = useWhenIdle();
  return (
    <>
      <Shell>{children}</Shell>
      {idle && <Layers />}
    </>
  );
}
