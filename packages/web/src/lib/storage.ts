/** Preferences of this browser, which a sign-out keeps. */
const KEPT_KEYS = [
  'locale',
  'theme',
  'sections',
  'alertSound',
  'alertPanel',
  'wardOrder',
  'searchKey',
  'dutyUsed',
  'board',
  'boardZone',
  'boardRooms',
  'tour',
] as const;
export type KeptKey = (typeof KEPT_KEYS)[number];

/** Reads JSON; whatever cannot be read counts as absent, so that an old or broken entry never stops the app. */
export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeJson(storage: Storage, key: string, value: unknown): void {
  storage.setItem(key, JSON.stringify(value));
}

/** After signing out storage is empty but for the preferences. */
export function clearStorage(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (!(KEPT_KEYS as readonly string[]).includes(key)) localStorage.removeItem(key);
  }
}
