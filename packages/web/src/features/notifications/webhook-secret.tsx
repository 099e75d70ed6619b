import { Button, CopyButton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './notifications.module.css';

/** Shown once: the server keeps it encrypted and never sends it again. */
export function WebhookSecret({ secret }: { secret: string }) {
  const { t } = useTranslation();
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
