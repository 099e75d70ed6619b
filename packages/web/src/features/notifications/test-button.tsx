import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Sending } from '@vigilia/contract/own-notifications';
import { useTranslation } from 'react-i18next';
import { followTest } from './notifications.queries';

/** Whoever pressed it waits so long for an answer. */
const PATIENCE = 10_000;

interface TestButtonProps {
  /** Names the thing that is tested, for screen readers. */
  label: string;
  /** Starts the test; its token. */
  start: () => Promise<{ token: string }>;
  /** The device says itself that it shows the message. */
  reports?: boolean;
}

/** Sends a test message and says what became of it. */
export function TestButton({ label, start, reports = false }: TestButtonProps) {
  const { t } = useTranslation();
  const test = useMutation({
    mutationFn: async () => followTest((await start()).token, reports, PATIENCE),
    meta: { handlesErrors: true },
  });
  const outcome = (sending: Sending): string => {
    if (sending.confirmedAfter !== null)
      return t('notifications.arrived', { seconds: (sending.confirmedAfter / 1_000).toFixed(1) });
    if (sending.status === 'sent') return t(reports ? 'notifications.notConfirmed' : 'notifications.sent');
    return t('notifications.failed', { reason: sending.error ?? t('notifications.waiting') });
  };
  const isGood =
    test.data && (test.data.confirmedAfter !== null || (test.data.status === 'sent' && !reports));
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t('notifications.testOf', { label })}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t('notifications.test')}
      </Button>
      <Text size="sm" role="status" {...(isGood ? {} : { c: 'red' })}>
        {test.data ? outcome(test.data) : test.error ? test.error.message : ''}
      </Text>
    </>
  );
}
