import { PasswordInput, Text } from '@mantine/core';
import { changePassword, MIN_PASSWORD } from '@vigilia/contract/auth';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { CallForm, useCallForm } from '#ui/call-form';

/** The user's own password. The new one is required twice and must match (R-LOGIN-17). */
export function ChangePassword({ done }: { done: () => void }) {
  const t = useTexts();
  const form = useCallForm({
    initialValues: { current: '', password: '', passwordRepeat: '' },
    validate: {
      current: (value) => (value ? null : t('password.required')),
      password: (value) => {
        if (!value) return t('password.required');
        return value.length < MIN_PASSWORD ? t('password.short', { min: MIN_PASSWORD }) : null;
      },
      passwordRepeat: (value, { password }) => {
        if (!value) return t('password.required');
        return value === password ? null : t('password.mismatch');
      },
    },
    send: (body) => call(changePassword, { body }),
    done: t('password.changed'),
    onSuccess: done,
  });
  return (
    <CallForm form={form} cancel={done}>
      <PasswordInput
        {...form.getInputProps('current')}
        label={t('password.current')}
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label={t('password.next')}
        description={t('password.hint', { min: MIN_PASSWORD })}
        autoComplete="new-password"
      />
      <PasswordInput
        {...form.getInputProps('passwordRepeat')}
        label={t('password.repeat')}
        autoComplete="new-password"
      />
      <Text c="dimmed" size="sm">
        {t('password.others')}
      </Text>
    </CallForm>
  );
}
