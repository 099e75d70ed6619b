import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { setPasswordPrompt } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { lazy } from '#ui/lazy';

const PasswordForm = lazy(() => import('./password-form').then((m) => m.PasswordForm), { skeleton: 220 });

/**
 * Asks for the password before a sensitive change, above whatever dialog is open. A window of its own and not one of the
 * modals manager's, which would unmount the dialog underneath.
 */
export function PasswordPrompt() {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  /** All calls that wait for the password: one answer is for each of them. */
  const waiting = useRef(new Set<(right: boolean) => void>());
  const close = (right: boolean) => {
    for (const answer of waiting.current) answer(right);
    waiting.current.clear();
    setOpened(false);
  };
  useEffect(() => {
    const { current } = waiting;
    setPasswordPrompt(
      () =>
        new Promise((resolve) => {
          current.add(resolve);
          setOpened(true);
        }),
    );
    return () => {
      setPasswordPrompt(async () => false);
      for (const answer of current) answer(false);
    };
  }, []);
  return (
    <Modal
      opened={opened}
      onClose={() => close(false)}
      title={t('reauthenticate.title')}
      size="sm"
      zIndex={350}
    >
      <PasswordForm done={() => close(true)} cancel={() => close(false)} />
    </Modal>
  );
}
