const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Tifinagh'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Hangul', 'Han'],
].map((script) => new RegExp(`^[\\p{Script=${script}}\\P{L}]*$`, 'u'));

/** Whether all letters are of one script: a Cyrillic а among Latin letters makes another name that looks the same. */
export const hasOneScript = (name: string): boolean => SCRIPTS.some((script) => script.test(name));
