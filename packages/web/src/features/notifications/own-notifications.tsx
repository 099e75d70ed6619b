import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { viewOwnNotifications } from '@vigilia/contract/own-notifications';
import { callQuery } from '#lib/list-query';
import { onIos } from '#lib/platform';
import { Loaded } from '#ui/loaded';
import { DeviceList } from './device-list';
import { OwnMail } from './own-mail';
import { PreferencesForm } from './preferences-form';

/** What one is notified of, and on which devices; on iOS, where nothing can be edited, the devices alone. */
export function OwnNotifications() {
  const query = useQuery({ ...callQuery(viewOwnNotifications), meta: { handlesErrors: true } });
  return (
    <Loaded query={query} skeleton={480} stale={false}>
      {({ preferences, devices, pushKey, mail, pendingMail, nextCodeAt }) => (
        <Stack gap="xl">
          <DeviceList devices={devices} pushKey={pushKey} />
          {(mail || preferences.mail !== null) && !onIos() && (
            <OwnMail
              preferences={preferences}
              hasServer={mail}
              pendingMail={pendingMail}
              nextCodeAt={nextCodeAt}
            />
          )}
          {!onIos() && <PreferencesForm preferences={preferences} hasMail={mail} />}
        </Stack>
      )}
    </Loaded>
  );
}
