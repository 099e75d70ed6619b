import { useTranslation } from 'react-i18next';
import { useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import { useDuty, useDutySections } from './alerts.queries';
import { dutyText } from './duty-text';

/** What the signed-in user looks after, in words; null: nobody, undefined: not known yet. */
export function useOwnDuty(): { sections: string; until: string } | null | undefined {
  const { t } = useTranslation();
  const zone = useZone();
  const { known, mine } = useDuty();
  const sections = useDutySections() ?? [];
  if (!known) return undefined;
  if (!mine) return null;
  return {
    sections: dutyText(t, mine, sections),
    until: t('alert.duty.until', { time: formatTime(mine.until, zone) }),
  };
}
