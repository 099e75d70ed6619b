import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { changePassword, MIN_PASSWORD } from '@vigilia/contract/auth';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { Problem } from '#lib/problem';
import { toastSuccess } from '#ui/toast';

const EMPTY = { current: '', password: '', passwordRepeat: '' };

/** The user's own password. The new one is required twice and must match (R-LOGIN-17). */
export function ChangePassword({ done }: { done: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: EMPTY,
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
  });
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => call(changePassword, { body }),
    meta: { handlesErrors: true },
    onSuccess: () => {
      toastSuccess(t('password.changed'));
      done();
    },
    onError: (error) => error instanceof Problem && form.setErrors({ ...error.errors }),
  });
  const shown = { visibilityToggleButtonProps: { 'aria-label': t('password.show') } };
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="md">
        {change.isError && <Alert color="red">{change.error.message}</Alert>}
        <PasswordInput
          {...shown}
          {...form.getInputProps('current')}
          label={t('password.current')}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordInput
          {...shown}
          {...form.getInputProps('password')}
          label={t('password.next')}
          description={t('password.hint', { min: MIN_PASSWORD })}
          autoComplete="new-password"
        />
        <PasswordInput
          {...shown}
          {...form.getInputProps('passwordRepeat')}
          label={t('password.repeat')}
          autoComplete="new-password"
        />
        <Text c="dimmed" size="sm">
          {t('password.others')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
