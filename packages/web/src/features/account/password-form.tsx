import { PasswordInput, Text, TextInput } from '@mantine/core';
import { reauthenticate } from '@vigilia/contract/auth';
import { call, SIGN_IN_TIME_LIMIT } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { Problem } from '#lib/problem';
import { CallForm, useCallForm } from '#ui/call-form';

/** The password once more, and the code where the account has two-factor. */
export function PasswordForm({ done, cancel }: { done: () => void; cancel: () => void }) {
  const t = useTexts();
  const form = useCallForm({
    initialValues: { password: '', code: '' },
    validate: { password: (value) => (value ? null : t('password.required')) },
    send: ({ password, code }) =>
      call(reauthenticate, {
        body: { password, ...(code && { code }) },
        timeLimit: SIGN_IN_TIME_LIMIT,
      }),
    onSuccess: done,
  });
  const { error } = form.sending;
  const needsCode = form.values.code !== '' || (error instanceof Problem && 'code' in error.errors);
  return (
    <CallForm form={form} submit={t('reauthenticate.continue')} cancel={cancel}>
      <Text>{t('reauthenticate.why')}</Text>
      <PasswordInput
        {...form.getInputProps('password')}
        label={t('login.password')}
        autoComplete="current-password"
        autoFocus
        data-autofocus
      />
      {needsCode && (
        <TextInput
          {...form.getInputProps('code')}
          label={t('reauthenticate.code')}
          autoComplete="one-time-code"
        />
      )}
    </CallForm>
  );
}
