import { Modal } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { useLayout } from '#lib/layout';
import { useOwnEscape } from '#lib/own-escape';
import { useReturnFocus } from '#lib/return-focus';
import { LeaveGuard, useLeave } from '#ui/server-form-guard';
import classes from './dialog-shell.module.css';

interface DialogShellProps {
  size: string;
  close: () => void;
  /** Selects what gets the focus back where the dialog was opened by its address. */
  openedBy?: string;
  children: ReactNode;
}

interface DialogActions {
  close: () => void;
  /** Closes, after asking where something is not saved. */
  leave: () => void;
}

const DialogContext = createContext<DialogActions>({ close: () => undefined, leave: () => undefined });

/** For whatever a dialog shows. */
export const useDialog = (): DialogActions => use(DialogContext);

/** The frame of a dialog, shown at once while its content is still loading. */
export function DialogShell({ size, close, openedBy, children }: DialogShellProps) {
  useReturnFocus(openedBy);
  const phone = useLayout() === 'phone';
  const { guard, leave } = useLeave(close);
  const content = useOwnEscape(true, leave);
  return (
    <Modal.Root
      opened
      onClose={leave}
      closeOnEscape={false}
      size={size}
      centered
      fullScreen={phone}
      classNames={{ content: classes.content }}
      transitionProps={{ duration: 140, transition: phone ? 'fade' : 'pop' }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content ref={content} radius={phone ? 0 : 'lg'}>
        <DialogContext value={{ close, leave }}>
          <LeaveGuard value={guard}>{children}</LeaveGuard>
        </DialogContext>
      </Modal.Content>
    </Modal.Root>
  );
}
