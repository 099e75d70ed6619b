import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';

/** From when on a further code can be sent; null: now. */
export function useNextCode(nextCodeAt: string | null): string | null {
  const t = useTexts();
  const moment = useMoment(useZone());
  const isAllowed = useClockValue((now) => nextCodeAt === null || now >= Date.parse(nextCodeAt));
  return isAllowed ? null : t('notifications.nextCode', { time: moment(nextCodeAt) });
}
