// chunk: later
import { PasswordPrompt } from '#features/account/password-prompt';
import { SecurityDialog } from '#features/account/security-dialog';
import { ModalLayer } from '#ui/modal-layer';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '#ui/toast-layer';
import classes from './toasts.module.css';

/** What lies above every page: dialogs, the question for the password, toasts. Loaded after the first drawing. */
export function Layers() {
  return (
    <>
      <ModalLayer />
      <Toasts />
      <SecurityDialog />
      <PasswordPrompt />
    </>
  );
}

/** One toast at a time, at the right end of the page's head (R-ERRORS-17). One that was shown before this was there appears with it. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      limit={1}
      autoClose={TOAST_MS}
      transitionDuration={160}
      zIndex={250}
      withinPortal={false}
      classNames={{ root: classes.place ?? '', notification: classes.toast ?? '' }}
    />
  );
}
