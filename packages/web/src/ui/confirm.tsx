import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { i18n } from '#lib/i18n';
import { openDialog, openQuestion } from './modals';

interface Question {
  readonly title: string;
  readonly hint: ReactNode;
  /** What the button does, in words. */
  readonly confirm: string;
  readonly cancel?: string;
  /** False where nothing would be lost. */
  readonly red?: boolean;
}

/** A question that names what would happen, with verbs on its buttons. Resolves true on a yes; closing it in any other way is a no. */
export function confirmLoss({
  title,
  hint,
  confirm,
  cancel = i18n.t('action.cancel'),
  red = true,
}: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openQuestion({
      title,
      children: <Text component="div">{hint}</Text>,
      labels: { confirm, cancel },
      ...(red && { confirmProps: { color: 'red' } }),
      size: 'sm',
      onConfirm: () => resolve(true),
      // After a yes the promise is settled already, and this changes nothing.
      onClose: () => resolve(false),
    });
  });
}

/** 'Are you sure?', yes or no, and about whom. */
export const confirm = (about?: string): Promise<boolean> =>
  confirmLoss({
    title: i18n.t('dialog.sure'),
    hint: (
      <>
        {about && <Text fw={600}>{about}</Text>}
        <Text>{i18n.t('dialog.irreversible')}</Text>
      </>
    ),
    confirm: i18n.t('action.yes'),
    cancel: i18n.t('action.no'),
  });

/** A dialog with a message and one button: patient unsubscribed, material requested, form error. Resolves when it is closed. */
export function showMessage(message: string, title: string = i18n.t('dialog.success')): Promise<void> {
  return new Promise((resolve) => {
    const content = (close: () => void) => (
      <>
        <Text>{message}</Text>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={close}>
            {i18n.t('action.ok')}
          </Button>
        </Group>
      </>
    );
    openDialog(content, { title, size: 'sm', onClose: resolve });
  });
}
