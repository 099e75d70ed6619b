import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { i18n } from '#lib/i18n';
import { openDialog, openQuestion } from './modals';

interface Question {
  readonly title: ReactNode;
  readonly hint: ReactNode;
  /** What the button does, in words. */
  readonly confirm: string;
  readonly cancel?: string;
  /** False where nothing would be lost. */
  readonly red?: boolean;
  /** Takes the question back, which counts as a no. */
  readonly signal?: AbortSignal;
}

/** A question that names what would happen, with verbs on its buttons. Resolves true on a yes; closing it in any other way is a no. */
export function confirmLoss({
  title,
  hint,
  confirm,
  cancel = i18n.t('action.cancel'),
  red = true,
  signal,
}: Question): Promise<boolean> {
  return new Promise((resolve) => {
    // After a yes the promise is settled already, and this changes nothing.
    const refuse = () => resolve(false);
    signal?.addEventListener('abort', refuse);
    openQuestion(
      {
        title,
        children: <Text component="div">{hint}</Text>,
        labels: { confirm, cancel },
        ...(red && { confirmProps: { color: 'red' } }),
        size: 'sm',
        onConfirm: () => resolve(true),
        onClose: refuse,
      },
      signal,
    );
  });
}

export interface SureQuestion {
  /** What would be done, and to whom. */
  readonly act: string;
  /** What of it can be taken back, and where. */
  readonly after: string;
}

/** 'Are you sure?', yes or no, in the words of the specification: above them the act, below them what comes after it. */
export const confirm = ({ act, after }: SureQuestion): Promise<boolean> =>
  confirmLoss({
    title: (
      <>
        <Text span display="block" inherit lh={1.3}>
          {act}
        </Text>{' '}
        <Text span display="block" fw={500} mt={4}>
          {i18n.t('dialog.sure')}
        </Text>
      </>
    ),
    hint: (
      <>
        <Text>{i18n.t('dialog.irreversible')}</Text>
        <Text mt="xs" c="dimmed">
          {after}
        </Text>
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
