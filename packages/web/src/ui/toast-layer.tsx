// chunk: later
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { setToastLayer, type Toast } from './toast';
import classes from './toast.module.css';

/** A toast closes itself after this long (R-ERRORS-18). */
export const TOAST_MS = 10_500;

const LOOKS: Readonly<Record<Toast['kind'], Partial<NotificationData>>> = {
  success: { color: 'vigil', icon: <IconCheck size={20} /> },
  warning: { color: 'orange', icon: <IconAlertTriangle size={20} />, role: 'alert' },
  outage: { color: 'orange', icon: <IconCloudOff size={20} />, role: 'alert' },
};

setToastLayer({
  show: ({ kind, ...toast }) =>
    notifications.show({
      ...LOOKS[kind],
      id: toast.id,
      title: toast.title,
      message: toast.title === undefined ? <Content {...toast} /> : toast.message,
    }),
  hide: (id) => notifications.hide(id),
  clear: () => {
    notifications.clean();
    notifications.cleanQueue();
  },
});

/** The message, and beside it the action, which also closes the toast. */
const Content = ({ id, message, action }: Omit<Toast, 'kind'>) => (
  <span className={classes.content}>
    <span className={classes.message} title={message}>
      {message}
    </span>
    {action && (
      <button
        type="button"
        className={classes.action}
        onClick={() => {
          notifications.hide(id);
          action.onClick();
        }}
      >
        {action.label}
      </button>
    )}
  </span>
);
