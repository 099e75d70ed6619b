import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { i18n } from '#lib/i18n';
import { onReset } from '#lib/store';
import classes from './toast.module.css';

/** A toast closes itself after this long (R-ERRORS-18). */
export const TOAST_MS = 10_500;

/** One thing that can still be done about it, while the toast is there. */
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

let shown = 0;

/** The message, and beside it the action, which also closes the toast. */
function show(look: Partial<NotificationData>, message: string, action: ToastAction | undefined): void {
  const id = `toast-${++shown}`;
  const content = (
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
  notifications.show({ ...look, id, message: content });
}

export const toastSuccess = (message: string, action?: ToastAction): void =>
  show({ color: 'vigil', icon: <IconCheck size={20} /> }, message, action);

export const toastWarning = (message: string, action?: ToastAction): void =>
  show({ color: 'orange', icon: <IconAlertTriangle size={20} />, role: 'alert' }, message, action);

type Outage = 'connection' | 'server';
/** What failed in it, by the hash of its query. */
let outage: { readonly kind: Outage; readonly failed: Set<string> } | null = null;

/** One toast for an outage, however many queries fail in it: no answer at all, or a server that cannot answer. */
export function outageBegan(kind: Outage, query: string): void {
  if (outage !== null) return void outage.failed.add(query);
  outage = { kind, failed: new Set([query]) };
  notifications.show({
    id: 'outage',
    title: i18n.t(`error.${kind}`),
    message: i18n.t('error.connectionHint'),
    color: 'orange',
    icon: <IconCloudOff size={20} />,
    role: 'alert',
  });
}

onReset('person', () => {
  outage = null;
  notifications.clean();
  notifications.cleanQueue();
});

/** A server that cannot give one list may well give another: that says nothing about the first. */
export function outageEnded(query: string): void {
  if (outage === null) return;
  if (outage.kind === 'connection' || outage.failed.has(query)) notifications.hide('outage');
  outage = null;
}
