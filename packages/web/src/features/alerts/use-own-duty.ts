import type { Duty } from '@vigilia/contract/alert-settings';
import { useDuty, useDutySections } from '#care/use-duty';
import { type TextOf, useTexts } from '#lib/i18n';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';

/** What the signed-in user looks after, in words; null: nobody, undefined: not known yet. */
export function useOwnDuty(): { sections: string; until: string } | null | undefined {
  const t = useTexts();
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
  t: TextOf,
  { secciones }: Duty,
  sections: readonly { id: number; nombre: string }[],
): string {
  if (secciones.length === 0) return t('alert.duty.all');
  return sections
    .filter(({ id }) => secciones.includes(id))
    .map(({ nombre }) => nombre)
    .join(' · ');
}
