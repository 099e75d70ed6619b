import {
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeOwnNotifications,
  type NotificationPreferences,
  testOwnMail,
} from '@vigilia/contract/own-notifications';
import { ALERT_KINDS, type AlertKind } from '@vigilia/domain/alerts/kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { Problem } from '#lib/problem';
import { toastSuccess } from '#ui/toast';
import classes from './notifications.module.css';
import { ownNotificationsQuery } from './notifications.queries';
import { TestButton } from './test-button';

const KINDS = Object.keys(ALERT_KINDS) as AlertKind[];
const PRIORITIES = ['low', 'medium', 'high'] as const;
/** Suggested when somebody switches quiet hours on. */
const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };

/** Which alerts, from which urgency on, when not, and by mail. */
export function PreferencesForm({
  preferences,
  hasMail,
}: {
  preferences: NotificationPreferences;
  hasMail: boolean;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [values, setValues] = useState(preferences);
  const set = (changed: Partial<NotificationPreferences>) => setValues({ ...values, ...changed });
  const save = useMutation({
    mutationFn: () => call(changeOwnNotifications, { body: { ...values, mail: values.mail || null } }),
    meta: { handlesErrors: true },
    onSuccess: () => {
      toastSuccess(t('notifications.saved'));
      return client.invalidateQueries({ queryKey: ownNotificationsQuery().queryKey });
    },
  });
  const problem = save.error instanceof Problem ? save.error : null;
  const isQuiet = values.quietFrom !== null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="lg">
        <section aria-labelledby="own-kinds">
          <Title order={3} size="h5" id="own-kinds" mb="xs">
            {t('notifications.which')}
          </Title>
          <SegmentedControl
            aria-label={t('notifications.from')}
            value={values.leastPriority}
            onChange={(leastPriority) => set({ leastPriority })}
            data={PRIORITIES.map((value) => ({ value, label: t(`notifications.least.${value}`) }))}
          />
          <Switch
            mt="md"
            label={t('notifications.allKinds')}
            checked={values.kinds === null}
            onChange={({ currentTarget }) => set({ kinds: currentTarget.checked ? null : KINDS })}
          />
          {values.kinds !== null && (
            <Checkbox.Group
              mt="sm"
              label={t('notifications.kinds')}
              value={values.kinds}
              onChange={(kinds) => set({ kinds: kinds as AlertKind[] })}
            >
              <div className={classes.kinds}>
                {KINDS.map((kind) => (
                  <Checkbox key={kind} value={kind} label={t(`alert.kind.${kind}`)} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </section>
        <section aria-labelledby="own-quiet">
          <Title order={3} size="h5" id="own-quiet" mb="xs">
            {t('notifications.quiet')}
          </Title>
          <Switch
            label={t('notifications.quietHours')}
            description={t('notifications.quietHint')}
            checked={isQuiet}
            onChange={({ currentTarget }) =>
              set(currentTarget.checked ? NIGHT : { quietFrom: null, quietTo: null })
            }
          />
          {isQuiet && (
            <Group mt="sm" align="flex-start">
              {(['quietFrom', 'quietTo'] as const).map((name) => (
                <TextInput
                  key={name}
                  type="time"
                  label={t(`notifications.${name}`)}
                  value={values[name] ?? ''}
                  onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
                  error={problem?.errors[name]}
                />
              ))}
            </Group>
          )}
        </section>
        {hasMail && (
          <section aria-labelledby="own-mail">
            <Title order={3} size="h5" id="own-mail" mb="xs">
              {t('notifications.mail')}
            </Title>
            <Group align="flex-end">
              <TextInput
                className={classes.wide ?? ''}
                type="email"
                autoComplete="email"
                label={t('notifications.address')}
                description={t('notifications.addressHint')}
                value={values.mail ?? ''}
                onChange={({ currentTarget }) => set({ mail: currentTarget.value })}
                error={problem?.errors.mail}
              />
              {preferences.mail !== null && (
                <TestButton label={preferences.mail} start={() => call(testOwnMail)} />
              )}
            </Group>
            <Switch
              mt="sm"
              label={t('notifications.digest')}
              disabled={!values.mail}
              checked={values.digest}
              onChange={({ currentTarget }) => set({ digest: currentTarget.checked })}
            />
          </section>
        )}
        {problem && Object.keys(problem.errors).length === 0 && (
          <Text c="red" role="alert" size="sm">
            {problem.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
