import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { listChannels } from '@vigilia/contract/channels';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { useList } from '#lib/list-query';
import { Loaded } from '#ui/loaded';
import { openDialog } from '#ui/modals';
import { Section } from '#ui/section';
import { DeliveryTable } from './delivery-table';
import { PagerForm } from './pager-form';
import { WebhookForm } from './webhook-form';
import { WebhookList } from './webhook-list';

/** How notifications leave the home: whom they reach, other systems, the paging system, and what became of them. */
export function ChannelsSection() {
  const t = useTexts();
  const query = useList(listChannels, { meta: { handlesErrors: true } });
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const addWebhook = () =>
    openDialog((close) => <WebhookForm done={close} />, { title: t('notifications.addWebhook') });
  return (
    <Section title={t('notifications.title')}>
      <Loaded query={query} skeleton={360}>
        {({ push, mail, reachable, webhooks, pager }) => (
          <Stack gap="xl">
            <Text>
              {t('notifications.reachable', reachable)}
              {!push && ` ${t('notifications.noPush')}`}
              {!mail && ` ${t('notifications.noMail')}`}
            </Text>
            <div>
              <Group justify="space-between" mb="xs">
                <Title order={3} size="h5">
                  {t('notifications.webhooks')}
                </Title>
                <Button variant="default" onClick={addWebhook}>
                  {t('notifications.addWebhook')}
                </Button>
              </Group>
              <WebhookList webhooks={webhooks} />
            </div>
            <div>
              <Title order={3} size="h5" mb="xs">
                {t('notifications.pager')}
              </Title>
              <PagerForm pager={pager} />
            </div>
            <div>
              <Group justify="space-between" mb="xs">
                <Title order={3} size="h5">
                  {t('notifications.deliveries')}
                </Title>
                <Button
                  variant="default"
                  aria-expanded={showsDeliveries}
                  onClick={() => setShowsDeliveries(!showsDeliveries)}
                >
                  {t(showsDeliveries ? 'notifications.hide' : 'notifications.show')}
                </Button>
              </Group>
              {showsDeliveries && <DeliveryTable />}
            </div>
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
