import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { changeTwoFactor, deleteSession, listSessions, type OwnSession } from '@vigilia/contract/auth';
import { call } from '#lib/call';
import { deviceName } from '#lib/device-name';
import { useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useTicker } from '#lib/live-clock';
import { useMomentAt } from '#lib/moment';
import { useZone } from '#lib/session';
import { FormError, useCallForm } from '#ui/call-form';
import { Loaded } from '#ui/loaded';
import classes from './account-security.module.css';
import { logOutEverywhere } from './log-out';

/** How one signs in and is reached, one's own two-factor, and the devices on which one is signed in. */
export function AccountSecurity() {
  const query = useQuery(callQuery(listSessions));
  return (
    <Loaded query={query} skeleton={360} stale={false}>
      {({ lista, twoFactorEnabled, username, mail }) => (
        <Stack gap="xl">
          <UsernameAndMail username={username} mail={mail} />
          <TwoFactor enabled={twoFactorEnabled} />
          <Sessions sessions={lista} />
        </Stack>
      )}
    </Loaded>
  );
}

function UsernameAndMail({ username, mail }: { username: string; mail: string | null }) {
  const t = useTexts();
  return (
    <section aria-labelledby="account-reach">
      <Title order={3} size="h5" id="account-reach">
        {t('security.account')}
      </Title>
      <Text size="sm">{t('security.username', { username })}</Text>
      <Text size="sm">{mail === null ? t('security.noMail') : t('security.mail', { mail })}</Text>
    </section>
  );
}

function TwoFactor({ enabled }: { enabled: boolean }) {
  const t = useTexts();
  const form = useCallForm({
    initialValues: { code: '' },
    send: ({ code }) =>
      call(changeTwoFactor, { body: { enabled: !enabled, ...(enabled && code && { code }) } }),
    done: t('security.changed'),
    refreshes: [listSessions.name],
    onSuccess: () => form.reset(),
  });
  const { sending } = form;
  return (
    <section aria-labelledby="two-factor">
      <Title order={3} size="h5" id="two-factor">
        {t('security.twoFactor')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t(enabled ? 'security.twoFactorOn' : 'security.twoFactorOff')}
      </Text>
      <form noValidate onSubmit={form.onSubmit((values) => sending.mutate(values))}>
        <Group align="flex-end">
          {enabled && (
            <TextInput
              {...form.getInputProps('code')}
              className={classes.code ?? ''}
              label={t('reauthenticate.code')}
              autoComplete="one-time-code"
            />
          )}
          <Button type="submit" variant="default" loading={sending.isPending}>
            {t(enabled ? 'security.turnOff' : 'security.turnOn')}
          </Button>
        </Group>
        {sending.error && !form.errors['code'] && <FormError>{sending.error.message}</FormError>}
      </form>
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useTexts();
  const ticker = useTicker();
  const momentAt = useMomentAt(useZone());
  const end = useMutation({
    mutationFn: (id: number) => call(deleteSession, { params: { id } }),
    meta: { done: t('security.ended'), refreshes: [listSessions.name] },
  });
  const endAll = useMutation({ mutationFn: () => logOutEverywhere(ticker) });
  return (
    <section aria-labelledby="own-sessions">
      <Title order={3} size="h5" id="own-sessions" mb="sm">
        {t('security.sessions')}
      </Title>
      <ul>
        {sessions.map(({ id, device, address, lastUsed, current }) => {
          const name = deviceName(device) ?? t('security.unknownDevice');
          return (
            <li key={id} className={classes.session}>
              <div className={classes.about}>
                <Text fw={600}>{name}</Text>
                <Text c="dimmed" size="sm">
                  {current ? t('security.current') : t('security.lastUsed', { at: momentAt(lastUsed) })}
                  {address && ` · ${address}`}
                </Text>
              </div>
              {!current && (
                <Button
                  className={classes.end ?? ''}
                  variant="default"
                  size="xs"
                  aria-label={t('security.endOf', { device: name })}
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  {t('security.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button color="red" variant="light" loading={endAll.isPending} onClick={() => endAll.mutate()}>
          {t('security.endAll')}
        </Button>
      </Group>
    </section>
  );
}
