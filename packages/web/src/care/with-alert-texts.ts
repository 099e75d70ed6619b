import { startAlertTexts } from '#lib/i18n';

/** A part of alerts and the texts it needs, loaded together. */
export async function withAlertTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, startAlertTexts()]);
  return loaded;
}
