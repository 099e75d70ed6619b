/** What Windows-1252 has besides Latin-1: the standard fonts of a PDF can write all of these. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** Letters that are no letter with a mark, so taking the mark off does not help. */
const PLAIN = new Map(
  Object.entries({ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T' }),
);

/**
 * Words as the PDF's standard fonts can write them: é, ñ, ü, ¿ and € as they are; Şahin becomes Sahin, which its
 * bearer can still read; what has no Latin letter at all is a question mark.
 */
export const pdfWords = (words: string): string => Array.from(words.normalize('NFC'), writable).join('');

function writable(letter: string): string {
  if (isWritable(letter)) return letter;
  const plain = PLAIN.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
  return Array.from(plain, (one) => (isWritable(one) ? one : '?')).join('');
}

const isWritable = (letter: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter) || EXTRA.includes(letter);
