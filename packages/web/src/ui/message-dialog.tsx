import { Button, Group, Text } from '@mantine/core';
import { i18n } from '#lib/i18n';
import { openDialog } from './modals';

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
