const MAX_LENGTH = 20;
const TRUNCATED_LENGTH = 15;

/** R-CARD-1, R-CARD-22: over 20 characters a card shows 15 and an ellipsis; characters are grapheme clusters. */
export function cardName(patient: { nombre: string; apellidos: string }): string {
  const name = `${patient.nombre} ${patient.apellidos}`.trim();
  if (name.length <= MAX_LENGTH) return name;
  const characters = Array.from(GRAPHEMES.segment(name), (part) => part.segment);
  return characters.length > MAX_LENGTH ? `${characters.slice(0, TRUNCATED_LENGTH).join('')}…` : name;
}

const GRAPHEMES = new Intl.Segmenter('nl', { granularity: 'grapheme' });
