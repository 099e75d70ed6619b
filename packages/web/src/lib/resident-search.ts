// chunk: residents
import type { Patient } from '@vigilia/contract/patients';

/** By room or name: every word that was typed begins the room or a part of the name, whatever accents and capitals. */
export function matchesSearch(
  { nombre, apellidos, numeroHabitacion }: Pick<Patient, 'nombre' | 'apellidos' | 'numeroHabitacion'>,
  search: string,
): boolean {
  const parts = wordsIn(`${numeroHabitacion} ${nombre} ${apellidos}`);
  return wordsIn(search).every((word) => parts.some((part) => part.startsWith(word)));
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLocaleLowerCase()
    .split(/[\s.,'’-]+/)
    .filter((word) => word !== '');
