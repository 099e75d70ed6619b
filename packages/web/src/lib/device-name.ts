const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A browser's own name for itself, as people call it: `Chrome · Android`. Null where neither is known. */
export function deviceName(userAgent: string): string | null {
  const first = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter(Boolean).join(' · ') || null;
}
