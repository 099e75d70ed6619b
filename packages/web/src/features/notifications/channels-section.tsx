import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdCentro } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { modals } from '#ui/modals';
import { Section } from '#ui/section';
import { DeliveryTable } from './delivery-table';
import { channelsQuery } from './notifications.queries';
import { PagerForm } from './pager-form';
import { WebhookForm } from './webhook-form';
import { WebhookList } from './webhook-list';

/** How notifications leave the home: whom they reach, other systems, the paging system, and what became of them. */
export function ChannelsSection() {
  const { t } = useTranslation();
  const idCentro = useIdCentro();
  const query = useQuery(channelsQuery(idCentro));
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const addWebhook = () => {
    const id = modals.open({
      title: t('alert.notify.addWebhook'),
      children: <WebhookForm done={() => modals.close(id)} />,
      closeButtonProps: { 'aria-label': t('action.close') },
    });
  };
  return (
    <Section title={t('alert.notify.title')}>
      <Loaded query={query} skeleton={<Skeleton height={360} radius="md" />}>
        {({ push, mail, reachable, webhooks, pager }) => (
          <Stack gap="xl">
            <Text>
              {t('alert.notify.reachable', reachable)}
              {!push && ` ${t('alert.notify.noPush')}`}
              {!mail && ` ${t('alert.notify.noMail')}`}
            </Text>
            <div>
              <Group justify="space-between" mb="xs">
                <Title order={3} size="h5">
                  {t('alert.notify.webhooks')}
                </Title>
                <Button variant="default" onClick={addWebhook}>
                  {t('alert.notify.addWebhook')}
                </Button>
              </Group>
              <WebhookList webhooks={webhooks} />
            </div>
            <div>
              <Title order={3} size="h5" mb="xs">
                {t('alert.notify.pager')}
              </Title>
              <PagerForm pager={pager} />
            </div>
            <div>
              <Group justify="space-between" mb="xs">
                <Title order={3} size="h5">
                  {t('alert.notify.deliveries')}
                </Title>
                <Button
                  variant="default"
                  aria-expanded={showsDeliveries}
                  onClick={() => setShowsDeliveries(!showsDeliveries)}
                >
                  {t(showsDeliveries ? 'alert.notify.hide' : 'alert.notify.show')}
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
