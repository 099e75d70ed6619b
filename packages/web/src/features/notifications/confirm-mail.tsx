import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  confirmOwnMail,
  sendMailCode,
  viewOwnNotifications,
  withdrawOwnMail,
} from '@vigilia/contract/own-notifications';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import { FormError, useCallForm } from '#ui/call-form';
import classes from './notifications.module.css';
import { useNextCode } from './use-next-code';

interface ConfirmMailProps {
  mail: string;
  expiresAt: string;
  /** Where mail goes until then; null: nowhere. */
  current: string | null;
  nextCodeAt: string | null;
  takesFocus: boolean;
  onConfirmed: () => void;
  onWithdrawn: () => void;
}

/** An address that is not used yet: its code, a new one, or another address. */
export function ConfirmMail(props: ConfirmMailProps) {
  const { mail, expiresAt, current, nextCodeAt, takesFocus, onConfirmed, onWithdrawn } = props;
  const t = useTexts();
  const moment = useMoment(useZone());
  const nextCode = useNextCode(nextCodeAt);
  const isExpired = useClockValue((now) => now >= Date.parse(expiresAt));
  const refreshes = [viewOwnNotifications.name];
  const form = useCallForm({
    initialValues: { code: '' },
    send: ({ code }) => call(confirmOwnMail, { body: { code } }),
    done: t('notifications.confirmed'),
    refreshes,
    onSuccess: onConfirmed,
  });
  const { sending } = form;
  const sendAgain = useMutation({
    mutationFn: () => call(sendMailCode),
    meta: { done: t('notifications.codeSent'), refreshes },
    onSuccess: () => {
      form.reset();
      sending.reset();
    },
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawOwnMail),
    meta: { refreshes },
    onSuccess: onWithdrawn,
  });
  return (
    <form
      noValidate
      className={classes.pending}
      onSubmit={form.onSubmit((values) => void (sending.isPending || sending.mutate(values)))}
    >
      <Text className={classes.about ?? ''}>
        {t('notifications.codeSentTo')} <strong>{mail}</strong>
      </Text>
      <Text c="dimmed" size="sm" className={classes.about ?? ''}>
        {t(isExpired ? 'notifications.codeExpired' : 'notifications.codeUntil', {
          time: moment(expiresAt),
        })}{' '}
        {current === null ? t('notifications.noMailUntil') : t('notifications.mailUntil', { mail: current })}
      </Text>
      <Group align="flex-end">
        <TextInput
          {...form.getInputProps('code')}
          onChange={({ currentTarget }) =>
            form.setFieldValue('code', currentTarget.value.replace(/\D/g, '').slice(0, 6))
          }
          className={classes.code ?? ''}
          label={t('notifications.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={takesFocus}
          inputWrapperOrder={['label', 'error', 'input']}
          errorProps={{ role: 'alert' }}
        />
        <Button type="submit" loading={sending.isPending}>
          {t('notifications.confirm')}
        </Button>
      </Group>
      {sending.error && !form.errors['code'] && <FormError>{sending.error.message}</FormError>}
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          disabled={nextCode !== null}
          loading={sendAgain.isPending}
          onClick={() => sendAgain.mutate()}
        >
          {t('notifications.sendAgain')}
        </Button>
        <Button variant="default" size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('notifications.useOther')}
        </Button>
        {nextCode && (
          <Text c="dimmed" size="sm">
            {nextCode}
          </Text>
        )}
      </Group>
    </form>
  );
}
