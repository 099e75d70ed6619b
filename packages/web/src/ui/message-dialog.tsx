import { Button, Group, Text } from '@mantine/core';
import { i18n } from '#lib/i18n';
import { modals } from './modals';

/** A dialog with a message and one button: patient unsubscribed, material requested, form error. Resolves when it is closed. */
export function showMessage(message: string, title: string = i18n.t('dialog.success')): Promise<void> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      size: 'sm',
      closeButtonProps: { 'aria-label': i18n.t('action.close') },
      onClose: resolve,
      children: (
        <>
          <Text>{message}</Text>
          <Group justify="flex-end" mt="lg">
            <Button data-autofocus onClick={() => modals.close(id)}>
              {i18n.t('action.ok')}
            </Button>
          </Group>
        </>
      ),
    });
  });
}
