import { i18n } from '#lib/i18n';
import { confirmLoss } from '#ui/confirm';

/** Asks before another system is no longer called. */
export const confirmRemoval = (label: string): Promise<boolean> =>
  confirmLoss({
    title: i18n.t('notifications.removeOf', { label }),
    hint: i18n.t('notifications.removeHint'),
    confirm: i18n.t('notifications.remove'),
  });
