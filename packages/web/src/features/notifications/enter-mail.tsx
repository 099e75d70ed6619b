import { Button, Group, Text, TextInput } from '@mantine/core';
import {
  changeOwnNotifications,
  type NotificationPreferences,
  viewOwnNotifications,
} from '@vigilia/contract/own-notifications';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { FormError, useCallForm } from '#ui/call-form';
import classes from './notifications.module.css';
import { useNextCode } from './use-next-code';

interface EnterMailProps {
  preferences: NotificationPreferences;
  nextCodeAt: string | null;
  takesFocus: boolean;
  onSent: () => void;
}

/** Another address for mail, to which a code is sent. */
export function EnterMail({ preferences, nextCodeAt, takesFocus, onSent }: EnterMailProps) {
  const t = useTexts();
  const nextCode = useNextCode(nextCodeAt);
  const form = useCallForm({
    initialValues: { mail: '' },
    validate: {
      mail: (mail: string) => (mail.trim() === preferences.mail ? t('notifications.sameAddress') : null),
    },
    send: ({ mail }) => call(changeOwnNotifications, { body: { ...preferences, mail: mail.trim() } }),
    done: t('notifications.codeSent'),
    refreshes: [viewOwnNotifications.name],
    onSuccess: onSent,
  });
  const { sending } = form;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => void (sending.isPending || nextCode || sending.mutate(values)))}
    >
      <Group align="flex-end">
        <TextInput
          {...form.getInputProps('mail')}
          className={classes.wide ?? ''}
          type="email"
          autoComplete="email"
          autoFocus={takesFocus}
          label={t(preferences.mail === null ? 'notifications.address' : 'notifications.otherAddress')}
          description={t('notifications.codeHint')}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          errorProps={{ role: 'alert' }}
        />
        <Button type="submit" loading={sending.isPending} disabled={nextCode !== null}>
          {t('notifications.sendCode')}
        </Button>
      </Group>
      {nextCode && (
        <Text c="dimmed" size="sm" mt="xs">
          {nextCode}
        </Text>
      )}
      {sending.error && !form.errors['mail'] && <FormError>{sending.error.message}</FormError>}
    </form>
  );
}
