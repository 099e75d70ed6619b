import { Stack, Text, Title } from '@mantine/core';
import type { Undelivered } from '@vigilia/contract/channels';
import { useTranslation } from 'react-i18next';
import { useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import classes from './notifications.module.css';

const STEPS = ['section', 'home', 'administrators'] as const;

/** The steps of alerts that reached nobody, above the deliveries: where there was no device there is no delivery. */
export function UndeliveredList({ undelivered }: { undelivered: readonly Undelivered[] }) {
  const { t } = useTranslation();
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
