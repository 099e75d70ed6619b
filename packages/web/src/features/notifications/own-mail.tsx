import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listAccountNotices } from '@vigilia/contract/auth';
import {
  changeOwnNotifications,
  type MailToConfirm,
  type NotificationPreferences,
  testOwnMail,
  viewOwnNotifications,
} from '@vigilia/contract/own-notifications';
import { useState } from 'react';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useKeptFocus } from '#lib/kept-focus';
import { ConfirmMail } from './confirm-mail';
import { EnterMail } from './enter-mail';
import classes from './notifications.module.css';
import { TestButton } from './test-button';

interface OwnMailProps extends MailToConfirm {
  preferences: NotificationPreferences;
  /** Without a mail server an address can be removed, and nothing is sent to it. */
  hasServer: boolean;
}

/** Where mail goes, and another address that is used once its code has been entered. */
export function OwnMail({ preferences, hasServer, pendingMail, nextCodeAt }: OwnMailProps) {
  const t = useTexts();
  const client = useQueryClient();
  /** A field that takes the place of another one takes its focus, too. */
  const [isEntering, setEntering] = useState(false);
  // The person is told of another address.
  const onChanged = () => void client.invalidateQueries({ queryKey: [listAccountNotices.name] });
  const remove = useMutation({
    mutationFn: () => call(changeOwnNotifications, { body: { ...preferences, mail: null } }),
    meta: { done: t('notifications.saved'), refreshes: [viewOwnNotifications.name] },
    onSuccess: onChanged,
  });
  const focus = useKeptFocus<HTMLElement>((part) =>
    part.querySelector<HTMLElement>('button, input')?.focus(),
  );
  const { mail } = preferences;
  return (
    <section aria-labelledby="own-mail" {...focus}>
      <Title order={3} size="h5" id="own-mail">
        {t('notifications.mail')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t(hasServer ? 'notifications.addressHint' : 'notifications.noMailServer')}
      </Text>
      {mail !== null && (
        <div className={classes.item}>
          <Text fw={600} className={classes.about ?? ''}>
            {mail}
          </Text>
          <Group gap="xs" className={classes.acts ?? ''}>
            {hasServer && <TestButton label={mail} start={() => call(testOwnMail)} />}
            <Button
              variant="default"
              size="sm"
              aria-label={t('notifications.removeOf', { label: mail })}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t('notifications.remove')}
            </Button>
          </Group>
        </div>
      )}
      {!hasServer ? null : pendingMail ? (
        <ConfirmMail
          {...pendingMail}
          key={pendingMail.mail}
          current={mail}
          nextCodeAt={nextCodeAt}
          takesFocus={isEntering}
          onConfirmed={() => {
            setEntering(false);
            onChanged();
          }}
          onWithdrawn={() => setEntering(true)}
        />
      ) : (
        <EnterMail
          preferences={preferences}
          nextCodeAt={nextCodeAt}
          takesFocus={isEntering}
          onSent={() => setEntering(true)}
        />
      )}
    </section>
  );
}
