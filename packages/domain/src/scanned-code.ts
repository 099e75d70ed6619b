/** What somebody scanned or typed. */
export type ScannedCode =
  /** Of our own sheets: it says what it is on. */
  | { readonly kind: 'sensor' | 'hub'; readonly code: string }
  | { readonly kind: 'door'; readonly home: number; readonly room: string }
  /** As a maker prints it: of a sensor or a hub. */
  | { readonly kind: 'bare'; readonly code: string }
  | { readonly kind: 'other' };

const OTHER: ScannedCode = { kind: 'other' };

/** As long as the code of a sensor may be. */
const MAX_CODE = 50;

/** What our own codes say. A door says its room, never who lives there. */
export const sensorLabel = (code: string): string => `vigilia:sensor/${encodeURIComponent(code)}`;
export const hubLabel = (code: string): string => `vigilia:hub/${encodeURIComponent(code)}`;
export const doorLabel = (home: number, room: string): string =>
  `vigilia:door/${home}/${encodeURIComponent(room)}`;

/** Reads our own codes, GS1 element strings and links with a serial number, and bare identifiers (R-SCAN-1). */
export function readScannedCode(scanned: string): ScannedCode {
  const text = scanned.trim();
  if (/^vigilia:/i.test(text)) return readOwn(text.slice('vigilia:'.length));
  if (isArticle(text)) return bareCode(serialOfElements(text) ?? '');
  return bareCode(serialOfLink(text) ?? text);
}

function readOwn(text: string): ScannedCode {
  const [kind, ...parts] = text.split('/');
  const [first = '', second] = parts.map(decoded);
  if (kind === 'door') {
    const room = second?.trim() ?? '';
    return /^[1-9]\d{0,8}$/.test(first) && room !== '' && parts.length === 2
      ? { kind, home: Number(first), room }
      : OTHER;
  }
  const code = first.trim();
  if ((kind !== 'sensor' && kind !== 'hub') || parts.length !== 1 || !isPlausible(code)) return OTHER;
  return { kind, code };
}

const isPlausible = (code: string): boolean =>
  code !== '' && code.length <= MAX_CODE && !/\p{Cc}/u.test(code);

/** Letters and digits, with the marks that serial numbers have, or a radio address with colons: no sentence, link or network. */
const IDENTIFIER = /^([\p{L}\p{N}][\p{L}\p{N}._-]*|[\da-f]{2}(:[\da-f]{2}){5,7})$/iu;

const bareCode = (text: string): ScannedCode =>
  text.length <= MAX_CODE && IDENTIFIER.test(text) ? { kind: 'bare', code: text } : OTHER;

/** Between the elements of a GS1 code, and before the first one of some readers. */
const SEPARATOR = '\u001d';
/** The elements without a separator after them, by the length of their value: article, production, expiry and their like. */
const FIXED: Readonly<Record<string, number>> = { '01': 14, '11': 6, '13': 6, '15': 6, '16': 6, '17': 6 };
/** Those that end with a separator: batch, variant, serial number. */
const VARIABLE = ['10', '20', '21', '22', '240', '241'];

const elementsOf = (text: string): string => withoutSeparator(text.replace(/^\](d2|Q3)/, ''));

/**
 * A code that begins with an article number (01), as medical devices carry it. Without a serial number it says which kind
 * of thing it is on, not which one.
 */
function isArticle(text: string): boolean {
  const elements = elementsOf(text);
  return /^01\d{14}/.test(elements) && hasCheckDigit(elements.slice(2, 16));
}

/** The serial number (21) of such a code. */
function serialOfElements(text: string): string | undefined {
  let rest = elementsOf(text);
  while (rest !== '') {
    const fixed = FIXED[rest.slice(0, 2)];
    if (fixed !== undefined) {
      rest = withoutSeparator(rest.slice(2 + fixed));
      continue;
    }
    const element = VARIABLE.find((name) => rest.startsWith(name));
    if (element === undefined) return undefined;
    const [value = '', ...more] = rest.slice(element.length).split(SEPARATOR);
    if (element === '21') return value;
    rest = more.join(SEPARATOR);
  }
  return undefined;
}

const withoutSeparator = (text: string): string => (text.startsWith(SEPARATOR) ? text.slice(1) : text);

/** The last digit of an article number is computed from the others. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The same as a link: https://…/01/09506000134352/21/S-00A1. */
function serialOfLink(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined;
  const serial = /\/01\/\d{14}(?:\/(?:10|22)\/[^/?#]+)*\/21\/([^/?#]+)/.exec(text)?.[1];
  return serial === undefined ? undefined : decoded(serial);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
