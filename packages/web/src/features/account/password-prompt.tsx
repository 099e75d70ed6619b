import { Modal, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPasswordPrompt } from '#lib/call';
import { lazyPage } from '#ui/lazy-page';

const PasswordForm = lazyPage<{ done: () => void; cancel: () => void }>(
  () => import('./password-form').then((m) => m.PasswordForm),
  { skeleton: <Skeleton height={220} /> },
);

/**
 * Asks for the password before a sensitive change, above whatever dialog is open. A window of its own and not one of the
 * modals manager's, which would unmount the dialog underneath.
 */
export function PasswordPrompt() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<((right: boolean) => void) | null>(null);
  useEffect(() => {
    setPasswordPrompt(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => setPasswordPrompt(async () => false);
  }, []);
  const close = (right: boolean) => {
    answer?.(right);
    setAnswer(null);
  };
  return (
    <Modal
      opened={answer !== null}
      onClose={() => close(false)}
      title={t('reauthenticate.title')}
      size="sm"
      zIndex={350}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <PasswordForm done={() => close(true)} cancel={() => close(false)} />
    </Modal>
  );
}
