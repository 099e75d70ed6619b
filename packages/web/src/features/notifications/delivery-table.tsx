import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Delivery, listDeliveries, sendAgain, type Undelivered } from '@vigilia/contract/channels';
import { NOT_SENT_AGAIN } from '@vigilia/domain/notifications/delivery';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useIdCentro, useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import { DataTable } from '#ui/data-table';
import type { Column } from '#ui/data-table-columns';
import { Loaded } from '#ui/loaded';
import classes from './notifications.module.css';

/** What is not about an alert. */
const EVENTS: Partial<Record<string, 'recorded' | 'corrected' | 'test' | 'digest' | 'code'>> = {
  'care.recorded': 'recorded',
  'care.found': 'recorded',
  'care.corrected': 'corrected',
  test: 'test',
  ping: 'test',
  digest: 'digest',
  code: 'code',
};

/** What was sent to whom in the last 30 days; what was given up can be sent again. */
export function DeliveryTable() {
  const t = useTexts();
  const zone = useZone();
  const idCentro = useIdCentro();
  const query = useQuery({
    ...callQuery(listDeliveries, { query: { idCentro } }),
    meta: { handlesErrors: true },
  });
  const again = useMutation({
    mutationFn: (id: number) => call(sendAgain, { params: { id }, query: { idCentro } }),
    meta: { done: t('notifications.sentAgain'), refreshes: [listDeliveries.name] },
  });
  const about = ({ room, kind, event }: Delivery): string => {
    const name = EVENTS[event];
    if (kind === null) return name ? t(`notifications.events.${name}`) : event;
    return `${room === null ? '' : `${t('notifications.room', { room })} · `}${t(`alert.kind.${kind}`)}`;
  };
  const columns: Column<Delivery>[] = [
    {
      ...{ name: 'at', label: t('notifications.at'), text: ({ at }: Delivery) => formatDateTime(at, zone) },
      ...{ sortBy: ({ at }: Delivery) => Date.parse(at), width: 'short', place: 'corner' },
    },
    {
      name: 'channel',
      label: t('notifications.channel'),
      text: ({ channel }) => t(`notifications.channels.${channel}`),
      width: 'short',
    },
    { name: 'to', label: t('notifications.to'), text: ({ to }) => to ?? '', place: 'title', width: 'wide' },
    { name: 'about', label: t('notifications.about'), text: about },
    {
      name: 'status',
      label: t('notifications.status'),
      text: ({ status, error, attempts }) =>
        [t(`notifications.statuses.${status}`), error, attempts > 1 ? `×\u00a0${attempts}` : null]
          .filter((part) => part !== null)
          .join(' · '),
    },
  ];
  return (
    <Loaded
      query={query}
      skeleton={240}
      isEmpty={({ lista, undelivered }) => lista.length === 0 && undelivered.length === 0}
      empty={<Text c="dimmed">{t('notifications.noDeliveries')}</Text>}
    >
      {({ lista, undelivered }) => (
        <>
          <UndeliveredList undelivered={undelivered} />
          {lista.length > 0 && (
            <DataTable
              label={t('notifications.deliveries')}
              columns={columns}
              rows={lista}
              actions={({ id, status, event }) =>
                (status === 'dead' || status === 'expired') &&
                !NOT_SENT_AGAIN.includes(event) && (
                  <Button
                    variant="default"
                    size="sm"
                    loading={again.isPending && again.variables === id}
                    onClick={() => again.mutate(id)}
                  >
                    {t('notifications.sendAgain')}
                  </Button>
                )
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}

const STEPS = ['section', 'home', 'administrators'] as const;

/** The steps of alerts that reached nobody, above the deliveries: where there was no device there is no delivery. */
function UndeliveredList({ undelivered }: { undelivered: readonly Undelivered[] }) {
  const t = useTexts();
  const zone = useZone();
  if (undelivered.length === 0) return null;
  return (
    <Stack gap="xs" mb="lg">
      <Title order={4} size="h6">
        {t('notifications.undelivered')}
      </Title>
      <Text c="dimmed" size="sm">
        {t('notifications.undeliveredHint')}
      </Text>
      <ul className={classes.undelivered}>
        {undelivered.map(({ alert, at, kind, room, step }) => (
          <li key={`${alert} ${at} ${step}`}>
            <span className={classes.time}>{formatDateTime(at, zone)}</span>
            <span>
              {room !== null && `${t('notifications.room', { room })} · `}
              {t(`alert.kind.${kind}`)} · {t(`notifications.steps.${STEPS[step]}`)}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
