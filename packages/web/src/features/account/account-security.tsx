import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeTwoFactor, deleteSession, listSessions, type OwnSession } from '@vigilia/contract/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { deviceName } from '#lib/device-name';
import { useTicker } from '#lib/live-clock';
import { Problem } from '#lib/problem';
import { useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import { Loaded } from '#ui/loaded';
import { toastSuccess } from '#ui/toast';
import classes from './account-security.module.css';
import { logOutEverywhere } from './log-out';

const SESSIONS = ['sessions'];

/** One's own two-factor, and the devices on which one is signed in. */
export function AccountSecurity() {
  const query = useQuery({ queryKey: SESSIONS, queryFn: () => call(listSessions) });
  return (
    <Loaded query={query} skeleton={<Skeleton height={360} />} stale={false}>
      {({ lista, twoFactorEnabled }) => (
        <Stack gap="xl">
          <TwoFactor enabled={twoFactorEnabled} />
          <Sessions sessions={lista} />
        </Stack>
      )}
    </Loaded>
  );
}

function TwoFactor({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const change = useMutation({
    mutationFn: () =>
      call(changeTwoFactor, { body: { enabled: !enabled, ...(enabled && code && { code }) } }),
    meta: { handlesErrors: true },
    onSuccess: () => {
      setCode('');
      toastSuccess(t('security.changed'));
      return client.invalidateQueries({ queryKey: SESSIONS });
    },
  });
  const refused = change.error instanceof Problem ? change.error : null;
  return (
    <section aria-labelledby="two-factor">
      <Title order={3} size="h5" id="two-factor">
        {t('security.twoFactor')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t(enabled ? 'security.twoFactorOn' : 'security.twoFactorOff')}
      </Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <Group align="flex-end">
          {enabled && (
            <TextInput
              className={classes.code ?? ''}
              label={t('reauthenticate.code')}
              autoComplete="one-time-code"
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              error={refused?.errors.code}
            />
          )}
          <Button type="submit" variant="default" loading={change.isPending}>
            {t(enabled ? 'security.turnOff' : 'security.turnOn')}
          </Button>
        </Group>
        {refused && !refused.errors.code && (
          <Text c="red" role="alert" size="sm" mt="xs">
            {refused.message}
          </Text>
        )}
      </form>
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation();
  const ticker = useTicker();
  const zone = useZone();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: number) => call(deleteSession, { params: { id } }),
    onSuccess: () => {
      toastSuccess(t('security.ended'));
      return client.invalidateQueries({ queryKey: SESSIONS });
    },
  });
  const endAll = useMutation({ mutationFn: () => logOutEverywhere(ticker) });
  return (
    <section aria-labelledby="own-sessions">
      <Title order={3} size="h5" id="own-sessions" mb="sm">
        {t('security.sessions')}
      </Title>
      <ul className={classes.sessions}>
        {sessions.map(({ id, device, address, lastUsed, current }) => {
          const name = deviceName(device) ?? t('security.unknownDevice');
          return (
            <li key={id} className={classes.session}>
              <div className={classes.about}>
                <Text fw={600}>{name}</Text>
                <Text c="dimmed" size="sm">
                  {current
                    ? t('security.current')
                    : t('security.lastUsed', { time: formatDateTime(lastUsed, zone) })}
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
