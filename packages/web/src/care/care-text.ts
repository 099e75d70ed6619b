import type { Pause, RecentCare } from '@vigilia/contract/alerts';
import type { Instant } from '@vigilia/domain/instant';
import { i18n } from '#lib/i18n';
import { textOf } from './use-care';

/** The newest record that something follows: readings, or that it is asked again. */
export const awaitedCare = (care: readonly RecentCare[], now: Instant): RecentCare | undefined =>
  care.find(({ until }) => until !== null && now < Date.parse(until));

/** "Changed at 05:07, waiting for the sensor". */
export function careText(care: RecentCare, momentAt: (at: string | null) => string): string {
  const { kind, at, until } = care;
  const text = kind === 'refused' || kind === 'checked' ? 'alert.asksAgain' : 'alert.waiting';
  return i18n.t(text, { what: textOf(care), at: momentAt(at), again: momentAt(until) });
}

/** What a pause silences, by name. */
export function silencedText(kinds: Pause['kinds']): string {
  if (kinds.length === 0) return i18n.t('alert.pause.all');
  const names = kinds.map((kind) => i18n.t(`alert.kind.${kind}`));
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
}

/** "All alerts paused until tomorrow 09:26", "Paused until 09:26: to change": until when is never cut off. */
export const pauseText = ({ kinds, until }: Pause, moment: (at: string) => string): string =>
  kinds.length === 0
    ? i18n.t('alert.paused', { time: moment(until) })
    : i18n.t('alert.pausedSome', { what: silencedText(kinds).toLocaleLowerCase(), time: moment(until) });
