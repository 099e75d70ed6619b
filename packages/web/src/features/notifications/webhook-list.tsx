import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  enableWebhook,
  listChannels,
  removeWebhook,
  rotateWebhook,
  testWebhook,
  type Webhook,
} from '@vigilia/contract/channels';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useMoment, useMomentAt } from '#lib/moment';
import { useIdCentro, useZone } from '#lib/session';
import { confirmRemoval } from './confirm-removal';
import classes from './notifications.module.css';
import { TestButton } from './test-button';
import { showWebhookSecret } from './webhook-secret';

/** The addresses that are told what happens to alerts. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useTexts();
  if (webhooks.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('notifications.noWebhooks')}
      </Text>
    );
  return (
    <ul className={classes.list}>
      {webhooks.map((webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, label, url, disabledAt, disabledReason, previousUntil } = webhook;
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone);
  const momentAt = useMomentAt(zone);
  const idCentro = useIdCentro();
  const meta = { refreshes: [listChannels.name] };
  const input = { params: { id }, query: { idCentro } };
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhook, input),
    onSuccess: ({ secret }) => showWebhookSecret(label, secret),
    meta,
  });
  const enable = useMutation({ mutationFn: () => call(enableWebhook, input), meta });
  const remove = useMutation({
    mutationFn: async () => (await confirmRemoval(label)) && call(removeWebhook, input),
    meta,
  });
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <Text fw={600}>{label}</Text>
        <Text c="dimmed" size="sm">
          {url}
        </Text>
        {disabledAt !== null && (
          <Text c="red" size="sm">
            {t('notifications.disabled', {
              at: momentAt(disabledAt),
              reason: disabledReason ?? '',
            })}
          </Text>
        )}
        {previousUntil !== null && (
          <Text c="dimmed" size="sm">
            {t('notifications.bothUntil', { time: moment(previousUntil) })}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {disabledAt === null ? (
          <TestButton label={label} start={() => call(testWebhook, input)} />
        ) : (
          <Button variant="default" size="sm" loading={enable.isPending} onClick={() => enable.mutate()}>
            {t('notifications.enable')}
          </Button>
        )}
        <Button variant="default" size="sm" loading={rotate.isPending} onClick={() => rotate.mutate()}>
          {t('notifications.rotate')}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={t('notifications.removeOf', { label })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('notifications.remove')}
        </Button>
      </Group>
    </li>
  );
}
