const MAX_LENGTH = 20;
const TRUNCATED_LENGTH = 15;

/** R-CARD-1, R-CARD-22: over 20 characters a card shows 15 and an ellipsis; characters are grapheme clusters. */
export function cardName(patient: { nombre: string; apellidos: string }): string {
  const name = `${patient.nombre} ${patient.apellidos}`.trim();
  if (name.length <= MAX_LENGTH) return name;
  const characters = EACH_A_CHARACTER.test(name) ? [...name] : graphemesOf(name);
  return characters.length > MAX_LENGTH ? `${characters.slice(0, TRUNCATED_LENGTH).join('')}…` : name;
}

/** Latin letters and signs, none of which combines with another. */
const EACH_A_CHARACTER = /^[ -~\u00a0-\u02ff\u1e00-\u1eff]*$/;

/** The segmenter takes a slow device a twentieth of a second to make: most names do without it. */
function graphemesOf(name: string): string[] {
  graphemes ??= new Intl.Segmenter('nl', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(name), ({ segment }) => segment);
}
let graphemes: Intl.Segmenter | undefined;
