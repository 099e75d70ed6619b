import { Checkbox, Group, SegmentedControl, Switch, TextInput, Title } from '@mantine/core';
import {
  changeOwnNotifications,
  type NotificationPreferences,
  viewOwnNotifications,
} from '@vigilia/contract/own-notifications';
import { ALERT_KINDS, type AlertKind } from '@vigilia/domain/alerts/kinds';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { CallForm, useCallForm } from '#ui/call-form';
import classes from './notifications.module.css';

const KINDS = Object.keys(ALERT_KINDS) as AlertKind[];
const PRIORITIES = ['low', 'medium', 'high'] as const;
/** Suggested when somebody switches quiet hours on. */
const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };

interface PreferencesFormProps {
  preferences: NotificationPreferences;
  hasMail: boolean;
}

/** Which alerts, from which urgency on, when not, and whether there is a daily mail. */
export function PreferencesForm({ preferences, hasMail }: PreferencesFormProps) {
  const t = useTexts();
  const { mail, ...others } = preferences;
  const form = useCallForm({
    initialValues: others,
    send: (body) => call(changeOwnNotifications, { body }),
    done: t('notifications.saved'),
    refreshes: [viewOwnNotifications.name],
  });
  const { kinds, quietFrom } = form.values;
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
        <Switch
          {...form.getInputProps('digest', { type: 'checkbox' })}
          label={t('notifications.digest')}
          disabled={mail === null && !form.values.digest}
        />
      )}
    </CallForm>
  );
}
