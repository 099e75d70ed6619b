import { Checkbox, Group, SegmentedControl, Switch, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listAccountNotices } from '@vigilia/contract/auth';
import {
  changeOwnNotifications,
  type NotificationPreferences,
  testOwnMail,
  viewOwnNotifications,
} from '@vigilia/contract/own-notifications';
import { ALERT_KINDS, type AlertKind } from '@vigilia/domain/alerts/kinds';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { CallForm, useCallForm } from '#ui/call-form';
import classes from './notifications.module.css';
import { TestButton } from './test-button';

const KINDS = Object.keys(ALERT_KINDS) as AlertKind[];
const PRIORITIES = ['low', 'medium', 'high'] as const;
/** Suggested when somebody switches quiet hours on. */
const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };

interface PreferencesFormProps {
  preferences: NotificationPreferences;
  hasMail: boolean;
}

/** Which alerts, from which urgency on, when not, and by mail. */
export function PreferencesForm({ preferences, hasMail }: PreferencesFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useCallForm({
    initialValues: preferences,
    send: (values) => call(changeOwnNotifications, { body: { ...values, mail: values.mail || null } }),
    done: t('notifications.saved'),
    refreshes: [viewOwnNotifications.name],
    // The person is told of another mail address.
    onSuccess: () => void client.invalidateQueries({ queryKey: [listAccountNotices.name] }),
  });
  const { kinds, quietFrom, mail } = form.values;
  return (
    <CallForm form={form} gap="lg">
      <section aria-labelledby="own-kinds">
        <Title order={3} size="h5" id="own-kinds" mb="xs">
          {t('notifications.which')}
        </Title>
        <SegmentedControl
          {...form.getInputProps('leastPriority')}
          aria-label={t('notifications.from')}
          data={PRIORITIES.map((value) => ({ value, label: t(`notifications.least.${value}`) }))}
        />
        <Switch
          mt="md"
          label={t('notifications.allKinds')}
          checked={kinds === null}
          onChange={({ currentTarget }) => form.setFieldValue('kinds', currentTarget.checked ? null : KINDS)}
        />
        {kinds !== null && (
          <Checkbox.Group {...form.getInputProps('kinds')} mt="sm" label={t('notifications.kinds')}>
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
          checked={quietFrom !== null}
          onChange={({ currentTarget }) =>
            form.setValues(currentTarget.checked ? NIGHT : { quietFrom: null, quietTo: null })
          }
        />
        {quietFrom !== null && (
          <Group mt="sm" align="flex-start">
            {(['quietFrom', 'quietTo'] as const).map((name) => (
              <TextInput
                {...form.getInputProps(name)}
                key={name}
                type="time"
                label={t(`notifications.${name}`)}
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
              {...form.getInputProps('mail')}
              value={mail ?? ''}
              className={classes.wide ?? ''}
              type="email"
              autoComplete="email"
              label={t('notifications.address')}
              description={t('notifications.addressHint')}
            />
            {preferences.mail !== null && (
              <TestButton label={preferences.mail} start={() => call(testOwnMail)} />
            )}
          </Group>
          <Switch
            {...form.getInputProps('digest', { type: 'checkbox' })}
            mt="sm"
            label={t('notifications.digest')}
            disabled={!mail}
          />
        </section>
      )}
    </CallForm>
  );
}
