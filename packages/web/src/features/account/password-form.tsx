import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { reauthenticate } from '@vigilia/contract/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, SIGN_IN_TIME_LIMIT } from '#lib/call';
import { Problem } from '#lib/problem';

/** The password once more, and the code where the account has two-factor. */
export function PasswordForm({ done, cancel }: { done: () => void; cancel: () => void }) {
  const { t } = useTranslation();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: (value) => (value ? null : t('password.required')) },
  });
  const show = useMutation({
    mutationFn: ({ password, code }: typeof form.values) =>
      call(reauthenticate, {
        body: { password, ...(code && { code }) },
        timeLimit: SIGN_IN_TIME_LIMIT,
      }),
    meta: { handlesErrors: true },
    onSuccess: done,
    onError: (error) => {
      if (!(error instanceof Problem)) return;
      if ('code' in error.errors) setNeedsCode(true);
      form.setErrors({ ...error.errors });
    },
  });
  const failedOtherwise = show.isError && Object.keys(form.errors).length === 0;
  return (
    <form onSubmit={form.onSubmit((values) => show.mutate(values))} noValidate>
      <Stack gap="md">
        <Text>{t('reauthenticate.why')}</Text>
        {failedOtherwise && <Alert color="red">{show.error.message}</Alert>}
        <PasswordInput
          {...form.getInputProps('password')}
          label={t('login.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={show.isPending}>
            {t('reauthenticate.continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
