import type { Duty } from '@vigilia/contract/alert-settings';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import { useDuty, useDutySections } from './alerts.queries';

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

/** The names of the sections; a section that no longer exists is left out. */
export function dutyText(
  t: TFunction,
  { secciones }: Duty,
  sections: readonly { id: number; nombre: string }[],
): string {
  if (secciones.length === 0) return t('alert.duty.all');
  return sections
    .filter(({ id }) => secciones.includes(id))
    .map(({ nombre }) => nombre)
    .join(' · ');
}
