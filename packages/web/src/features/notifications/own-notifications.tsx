import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { onIos } from '#lib/platform';
import { Loaded } from '#ui/loaded';
import { DeviceList } from './device-list';
import { ownNotificationsQuery } from './notifications.queries';
import { PreferencesForm } from './preferences-form';

/** What one is notified of, and on which devices; on iOS, where nothing can be edited, the devices alone. */
export function OwnNotifications() {
  const query = useQuery(ownNotificationsQuery());
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} />} stale={false}>
      {({ preferences, devices, pushKey, mail }) => (
        <Stack gap="xl">
          <DeviceList devices={devices} pushKey={pushKey} />
          {!onIos() && <PreferencesForm preferences={preferences} hasMail={mail} />}
        </Stack>
      )}
    </Loaded>
  );
}
