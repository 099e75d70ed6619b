import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLayout } from '#lib/layout';
import classes from './dialog-shell.module.css';

interface DialogShellProps {
  size: string;
  /** Asks first, where something is not saved. */
  leave: () => void;
  children: ReactNode;
}

/** The frame of a dialog: there at once, while what stands in it is still on its way. */
export function DialogShell({ size, leave, children }: DialogShellProps) {
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
      <Modal.Overlay backgroundOpacity={0.5} blur={2} />
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

/** Escape closes what is on top: a calendar, a list of choices or a question first, and the dialog only then. */
function isOwnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return false;
  return target.getAttribute('data-mantine-stop-propagation') !== 'true';
}
