const formats = new Map<string, Intl.NumberFormat>();

/** A number as the language writes it, with one decimal at most: 18,9 in Dutch and Spanish, 18.9 in English. */
export function formatNumber(locale: string, value: number): string {
  const format =
    formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false });
  formats.set(locale, format);
  return format.format(value);
}
