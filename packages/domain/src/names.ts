/** What nobody sees, or what changes the order of what is seen: names that look alike must be alike. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const hasInvisible = (name: string): boolean => INVISIBLE.test(name);

/** As a name is stored: one way to write each letter, and single plain spaces. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/**
 * In a text of several lines: control characters, and what shows letters in another order than they are stored in. Line
 * breaks, and the invisible characters that emoji and some scripts need or that are pasted along, may stay.
 */
const MISLEADING = /[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u;

export const isMisleading = (text: string): boolean => MISLEADING.test(text);
