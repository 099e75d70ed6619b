import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useWhenIdle } from '#lib/when-idle';
import { Toasts } from './lazy-parts';
import { PasswordPrompt } from './password-prompt';
import { Shell } from './shell';

/** What is around every page of a signed-in user: the shell, and the layers for dialogs and toasts above it. */
export function Frame({ children }: { children: ReactNode }) {
  const idle = useWhenIdle();
  return (
    <ModalsProvider>
      {idle && <Toasts />}
      <Shell>{children}</Shell>
      <PasswordPrompt />
    </ModalsProvider>
  );
}
