import { Switch, TextInput } from '@mantine/core';
import { addWebhook, listChannels } from '@vigilia/contract/channels';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useIdCentro } from '#lib/session';
import { CallForm, useCallForm } from '#ui/call-form';
import { showWebhookSecret } from './webhook-secret';

/** A new address; then its secret, once. */
export function WebhookForm({ done }: { done: () => void }) {
  const t = useTexts();
  const idCentro = useIdCentro();
  const form = useCallForm({
    initialValues: { label: '', url: 'https://', allowPrivate: false },
    send: (body) => call(addWebhook, { query: { idCentro }, body }),
    // Also where the form was closed meanwhile: there is a secret now.
    onSuccess: ({ secret }, { label }) => {
      done();
      showWebhookSecret(label, secret);
    },
    refreshes: [listChannels.name],
  });
  return (
    <CallForm form={form}>
      <TextInput
        {...form.getInputProps('label')}
        label={t('notifications.name')}
        data-autofocus
        maxLength={100}
      />
      <TextInput {...form.getInputProps('url')} label={t('notifications.url')} type="url" maxLength={500} />
      <Switch
        {...form.getInputProps('allowPrivate', { type: 'checkbox' })}
        label={t('notifications.allowPrivate')}
      />
    </CallForm>
  );
}
