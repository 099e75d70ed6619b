import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Sending, viewTest } from '@vigilia/contract/own-notifications';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';

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
  const t = useTexts();
  const test = useMutation({
    mutationFn: async () => followTest((await start()).token, reports),
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

const POLL = 500;

/**
 * Waits until a test has come to an end: it was refused, the device has reported it, or nothing was reported for as long
 * as somebody would wait. `wantsReport`: a device reports; mail and pagers do not.
 */
async function followTest(token: string, wantsReport: boolean): Promise<Sending> {
  for (let waited = 0; ; waited += POLL) {
    const sending = await call(viewTest, { params: { token } });
    const isOnItsWay = sending.status === 'waiting' || sending.status === 'sending';
    const isAwaited =
      isOnItsWay || (sending.status === 'sent' && wantsReport && sending.confirmedAfter === null);
    if (!isAwaited || waited >= PATIENCE) return sending;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}
