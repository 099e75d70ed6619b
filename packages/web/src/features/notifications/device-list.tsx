import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type PushDevice,
  removePushDevice,
  testPushDevice,
  viewOwnNotifications,
} from '@vigilia/contract/own-notifications';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useMomentAt } from '#lib/moment';
import { currentEndpoint, pushObstacle, switchPushOff, switchPushOn } from '#lib/push';
import { useZone } from '#lib/session';
import classes from './notifications.module.css';
import { TestButton } from './test-button';

/** Loaded again together with the devices. */
const HERE = [viewOwnNotifications.name, 'here'];

/** The browsers that get push messages, and this one. */
export function DeviceList({ devices, pushKey }: { devices: readonly PushDevice[]; pushKey: string | null }) {
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  const refreshes = [viewOwnNotifications.name];
  const here = useQuery({ queryKey: HERE, queryFn: currentEndpoint, gcTime: 0 });
  const switchOn = useMutation({
    mutationFn: switchPushOn,
    meta: { handlesErrors: true, done: t('notifications.switchedOn'), refreshes },
  });
  const remove = useMutation({
    mutationFn: async ({ id, current }: PushDevice) => {
      await call(removePushDevice, { params: { id } });
      // Otherwise the next start would register this browser again.
      if (current) await switchPushOff();
    },
    meta: { refreshes },
  });
  const obstacle = pushKey === null ? 'not-set-up' : pushObstacle();
  return (
    <section aria-labelledby="own-devices">
      <Title order={3} size="h5" id="own-devices">
        {t('notifications.devices')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t(obstacle === null ? 'notifications.devicesHint' : `notifications.obstacles.${obstacle}`)}
      </Text>
      {devices.length > 0 && (
        <ul className={classes.list}>
          {devices.map((device) => {
            const { id, label, lastOkAt, current } = device;
            return (
              <li key={id} className={classes.item}>
                <div className={classes.about}>
                  <Text fw={600}>{current ? t('notifications.thisDevice', { label }) : label}</Text>
                  <Text c="dimmed" size="sm">
                    {lastOkAt === null
                      ? t('notifications.neverReached')
                      : t('notifications.lastReached', { at: momentAt(lastOkAt) })}
                  </Text>
                </div>
                <Group gap="xs" className={classes.acts ?? ''}>
                  <TestButton label={label} reports start={() => call(testPushDevice, { params: { id } })} />
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={t('notifications.removeOf', { label })}
                    loading={remove.isPending && remove.variables?.id === id}
                    onClick={() => remove.mutate(device)}
                  >
                    {t('notifications.remove')}
                  </Button>
                </Group>
              </li>
            );
          })}
        </ul>
      )}
      {pushKey !== null && obstacle === null && here.data === null && (
        <Button loading={switchOn.isPending} onClick={() => switchOn.mutate(pushKey)}>
          {t('notifications.switchOn')}
        </Button>
      )}
      {switchOn.error && (
        <Text c="red" role="alert" size="sm" mt="xs">
          {t('notifications.notSwitchedOn')}
        </Text>
      )}
    </section>
  );
}
