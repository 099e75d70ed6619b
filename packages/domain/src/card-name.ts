const LONGEST = 20;
const CUT = 15;

/** Specification §2: over 20 characters a card shows 15 and an ellipsis; characters are grapheme clusters. */
export function cardName(patient: { nombre: string; apellidos: string }): string {
  const name = `${patient.nombre} ${patient.apellidos}`.trim();
  if (name.length <= LONGEST) return name;
  const characters = Array.from(GRAPHEMES.segment(name), (part) => part.segment);
  return characters.length > LONGEST ? `${characters.slice(0, CUT).join('')}…` : name;
}

const GRAPHEMES = new Intl.Segmenter('nl', { granularity: 'grapheme' });
