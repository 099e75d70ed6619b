import { Modal } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useLayout } from '#lib/layout';
import classes from './dialog-shell.module.css';

/** Resolves false when the dialog should stay. */
export type LeaveGuard = RefObject<(() => Promise<boolean>) | null>;

interface DialogShellProps {
  size: string;
  close: () => void;
  guard: LeaveGuard;
  children: ReactNode;
}

/** The frame of a dialog: there at once, while what stands in it is still on its way. */
export function DialogShell({ size, close, guard, children }: DialogShellProps) {
  const phone = useLayout() === 'phone';
  const leave = async () => {
    if ((await guard.current?.()) !== false) close();
  };
  return (
    <Modal.Root
      opened
      onClose={() => void leave()}
      size={size}
      centered
      fullScreen={phone}
      transitionProps={{ duration: 140, transition: phone ? 'fade' : 'pop' }}
    >
      <Modal.Overlay backgroundOpacity={0.5} blur={2} />
      <Modal.Content className={classes.content} radius={phone ? 0 : 'lg'}>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
