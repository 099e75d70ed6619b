import { choiceInput, optionalTimeInput, textInput, timeInput } from '#forms/inputs';

/** Europe first: that is where the homes are. */
const isEuropean = (zona: string): number => (zona.startsWith('Europe/') ? 0 : 1);

/** The zones that this server knows, UTC included, and the present one should it have another name. */
export function zonesWith(present: string): string[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present]);
  return [...zones].sort((a, b) => isEuropean(a) - isEuropean(b) || a.localeCompare(b, 'en'));
}

export const centreForm = (zones: readonly string[]) => ({
  nombre: textInput('centre.nombre', { required: true, max: 100 }),
  zona: choiceInput('centre.zona', {
    required: true,
    choices: zones.map((value) => ({ value, text: () => value.replaceAll('_', ' ') })),
  }),
  shift1: timeInput('centre.shift1', { required: true }),
  shift2: optionalTimeInput('centre.shift2'),
  shift3: optionalTimeInput('centre.shift3'),
  shift4: optionalTimeInput('centre.shift4'),
});

export const sectionForm = () => ({
  nombre: textInput('section.nombre', { required: true, max: 60 }),
});
