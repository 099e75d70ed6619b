const formats = new Map<string, Intl.NumberFormat>();

/** A number as the language writes it, with one decimal at most: 18,9 in Dutch and Spanish, 18.9 in English. */
export function formatNumber(locale: string, value: number, decimals = 1): string {
  const key = `${locale} ${decimals}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, useGrouping: false });
  formats.set(key, format);
  return format.format(value);
}
