import type { Duty } from '@vigilia/contract/alert-settings';
import type { TFunction } from 'i18next';

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
