import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addWebhook } from '@vigilia/contract/channels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { Problem } from '#lib/problem';
import { useIdCentro } from '#lib/session';
import { channelsQuery } from './notifications.queries';
import { showWebhookSecret } from './webhook-secret';

/** A new address; then its secret, once. */
export function WebhookForm({ done }: { done: () => void }) {
  const { t } = useTranslation();
  const idCentro = useIdCentro();
  const client = useQueryClient();
  const [values, setValues] = useState({ label: '', url: 'https://', allowPrivate: false });
  const add = useMutation({
    mutationFn: () => call(addWebhook, { query: { idCentro }, body: values }),
    meta: { handlesErrors: true },
    // Also where the form was closed meanwhile: there is a secret now.
    onSuccess: ({ secret }) => {
      done();
      showWebhookSecret(values.label, secret);
      return client.invalidateQueries({ queryKey: channelsQuery(idCentro).queryKey });
    },
  });
  const problem = add.error instanceof Problem ? add.error : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Stack>
        <TextInput
          label={t('notifications.name')}
          data-autofocus
          maxLength={100}
          value={values.label}
          onChange={({ currentTarget }) => setValues({ ...values, label: currentTarget.value })}
          error={problem?.errors.label}
        />
        <TextInput
          label={t('notifications.url')}
          type="url"
          maxLength={500}
          value={values.url}
          onChange={({ currentTarget }) => setValues({ ...values, url: currentTarget.value })}
          error={problem?.errors.url}
        />
        <Switch
          label={t('notifications.allowPrivate')}
          checked={values.allowPrivate}
          onChange={({ currentTarget }) => setValues({ ...values, allowPrivate: currentTarget.checked })}
        />
        {problem && Object.keys(problem.errors).length === 0 && (
          <Text c="red" role="alert" size="sm">
            {problem.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
