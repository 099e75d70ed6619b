import { Button, CopyButton, Stack, Text } from '@mantine/core';
import { useTexts } from '#lib/i18n';
import { openDialog } from '#ui/modals';
import classes from './notifications.module.css';

/** Shown once: the server keeps it encrypted and never sends it again. It does not go by a slip. */
export const showWebhookSecret = (label: string, secret: string): void =>
  openDialog(() => <WebhookSecret secret={secret} />, {
    title: label,
    closeOnClickOutside: false,
    closeOnEscape: false,
  });

function WebhookSecret({ secret }: { secret: string }) {
  const t = useTexts();
  return (
    <Stack>
      <Text>{t('notifications.secretOnce')}</Text>
      <Text className={classes.secret ?? ''}>{secret}</Text>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'notifications.copied' : 'notifications.copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
