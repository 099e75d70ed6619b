import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '#ui/toast';

/** Where toasts appear. One that was shown before this was there appears with it. */
export function Toasts() {
  return <Notifications position="top-right" autoClose={TOAST_MS} transitionDuration={160} zIndex={400} />;
}
