import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayout } from '#lib/layout';
import { isOwnEscape } from '#lib/own-escape';
import { useReturnFocus } from '#lib/return-focus';
import classes from './dialog-shell.module.css';

interface DialogShellProps {
  size: string;
  /** Closes, after asking where something is not saved. */
  leave: () => void;
  /** Selects what gets the focus back where the dialog was opened by its address. */
  openedBy?: string;
  children: ReactNode;
}

/** The frame of a dialog, shown at once while its content is still loading. */
export function DialogShell({ size, leave, openedBy, children }: DialogShellProps) {
  useReturnFocus(openedBy);
  const phone = useLayout() === 'phone';
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
      <Modal.Content
        radius={phone ? 0 : 'lg'}
        onKeyDownCapture={(event) => {
          if (isOwnEscape(event)) leave();
        }}
      >
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
