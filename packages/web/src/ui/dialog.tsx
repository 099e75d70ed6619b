import { Modal, type ModalProps } from '@mantine/core';
import { useLayout } from '#lib/layout';
import { useReturnFocus } from '#lib/return-focus';

/** A dialog that is there only while it is open; on a phone it has the whole screen. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'fullScreen'>) {
  useReturnFocus();
  return <Modal opened fullScreen={useLayout() === 'phone'} {...props} />;
}
