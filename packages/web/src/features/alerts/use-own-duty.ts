import { useTranslation } from 'react-i18next';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import { useDuty, useDutySections } from './alerts.queries';
import { dutyText } from './duty-text';

/** What the signed-in user looks after, in words; null: nobody, undefined: not known yet. */
export function useOwnDuty(): { sections: string; until: string } | null | undefined {
  const { t } = useTranslation();
  const moment = useMoment(useZone());
  const { known, mine } = useDuty();
  const sections = useDutySections() ?? [];
  if (!known) return undefined;
  if (!mine) return null;
  return {
    sections: dutyText(t, mine, sections),
    until: t('alert.duty.until', { time: moment(mine.until) }),
  };
}
