import { Text } from '@mantine/core';
import { i18n } from '#lib/i18n';
import { modals } from './modals';

/** 'Are you sure?', yes or no, and about whom. Resolves true on yes; closing it in any other way is a no. */
export function confirm(about?: string): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: i18n.t('dialog.sure'),
      children: (
        <>
          {about && <Text fw={600}>{about}</Text>}
          <Text>{i18n.t('dialog.irreversible')}</Text>
        </>
      ),
      labels: { confirm: i18n.t('action.yes'), cancel: i18n.t('action.no') },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': i18n.t('action.close') },
      size: 'sm',
      onConfirm: () => resolve(true),
      // After a yes the promise is settled already, and this changes nothing.
      onClose: () => resolve(false),
    });
  });
}

interface Loss {
  readonly title: string;
  readonly hint: string;
  /** What the red button does, in words. */
  readonly confirm: string;
  readonly cancel: string;
}

/** A question that names what would be lost, with verbs on its buttons. Resolves true when it may be lost. */
export function confirmLoss({ title, hint, confirm, cancel }: Loss): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text>{hint}</Text>,
      labels: { confirm, cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': i18n.t('action.close') },
      size: 'sm',
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
