import { Modal } from '@mantine/core';
import { useTexts } from '#lib/i18n';
import { securityDialog } from '#lib/security-dialog';
import { useStore } from '#lib/store';
import { lazy } from '#ui/lazy';

const AccountSecurity = lazy(() => import('./account-security').then((m) => m.AccountSecurity), {
  skeleton: 400,
  texts: ['alerts'],
});

/** One's own security, where something else asks for it. Like the question for the password a window of its own. */
export function SecurityDialog() {
  const t = useTexts();
  const opened = useStore(securityDialog);
  return (
    <Modal opened={opened} onClose={() => securityDialog.set(false)} title={t('security.title')} zIndex={300}>
      <AccountSecurity />
    </Modal>
  );
}
