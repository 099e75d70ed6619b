import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { i18n } from '#lib/i18n';

/** Specification §9. */
export const TOAST_MS = 10_500;

const closeButtonProps = () => ({ 'aria-label': i18n.t('action.close') });

export function toastSuccess(message: string): void {
  notifications.show({
    message,
    color: 'vigil',
    icon: <IconCheck size={20} />,
    closeButtonProps: closeButtonProps(),
  });
}

export function toastWarning(message: string): void {
  notifications.show({
    message,
    color: 'orange',
    icon: <IconAlertTriangle size={20} />,
    role: 'alert',
    closeButtonProps: closeButtonProps(),
  });
}

type Outage = 'connection' | 'server';
let outage: Outage | null = null;

/** One toast for an outage, however many queries fail in it: no answer at all, or a server that cannot answer. */
export function outageBegan(kind: Outage): void {
  if (outage !== null) return;
  outage = kind;
  notifications.show({
    id: 'outage',
    title: i18n.t(`error.${kind}`),
    message: i18n.t('error.connectionHint'),
    color: 'orange',
    icon: <IconCloudOff size={20} />,
    role: 'alert',
    closeButtonProps: closeButtonProps(),
  });
}

export function outageEnded(): void {
  if (outage === null) return;
  outage = null;
  notifications.hide('outage');
}
