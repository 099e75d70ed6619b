// chunk: residents
import { type ReactNode, useState } from 'react';
import { ConnectionContext, useDataAge } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { useWhenIdle } from '#lib/when-idle';
import { useWaitingDialog } from '#ui/waiting-dialogs';
import classes from './frame.module.css';
import { Layers } from './lazy-parts';
import { Shell } from './shell';

/** What is around every page of a signed-in user: the shell, and the layers for dialogs and toasts above it. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTexts();
  const idle = useWhenIdle();
  const isDialogWaiting = useWaitingDialog();
  const [isNeeded, setNeeded] = useState(false);
  if (isDialogWaiting && !isNeeded) setNeeded(true);
  return (
    <ConnectionContext value={useDataAge().kind}>
      <Shell>{children}</Shell>
      {(idle || isNeeded) && <Layers />}
      {isDialogWaiting && (
        <div className={classes.waiting} role="progressbar" aria-label={t('app.loading')} />
      )}
    </ConnectionContext>
  );
}
