import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { AlertPayload } from '#services/alerts/alert-payload';
import { type TextKey, text } from '#texts/texts';

/** "Room 12 · very wet, 25 min": whom it is about, what, and for how long. */
export function callText(alert: AlertPayload, locale: Locale, now: Instant): string {
  // After an hour wet becomes as urgent as very wet, and the two can no longer be told apart.
  const isVeryWet = alert.priority === 'medium' && now - alert.openedAt < HOUR;
  const condition = conditionText({ ...alert, isVeryWet }, locale);
  return `${subjectText(alert, locale)} · ${condition}, ${durationText(now - alert.since, locale)}`;
}

/** "Room 12 · somebody is on the way". */
export function overText(alert: AlertPayload, locale: Locale): string {
  const key = (
    { taken: 'notification.taken', snoozed: 'notification.snoozed' } as Partial<Record<string, TextKey>>
  )[alert.status];
  return `${subjectText(alert, locale)} · ${text(locale, key ?? 'notification.ended')}`;
}

function subjectText({ room, name, hub, kind }: AlertPayload, locale: Locale): string {
  if (room !== null) {
    const place = text(locale, 'notification.room', { room });
    return name === undefined ? place : `${place} · ${name}`;
  }
  return kind === 'hub' && hub !== null
    ? text(locale, 'notification.hub', { hub })
    : text(locale, 'notification.home');
}

export function conditionText(
  { kind, of, isVeryWet = false }: Pick<AlertPayload, 'kind' | 'of'> & { isVeryWet?: boolean },
  locale: Locale,
): string {
  if (kind === 'wet') return text(locale, isVeryWet ? 'notification.very-wet' : 'notification.wet');
  if (kind === 'unconfirmed')
    return text(locale, of === 'turned' ? 'notification.still-lies' : 'notification.still-wet');
  return text(locale, kind === 'hub' ? 'notification.hub-offline' : `notification.${kind}`);
}

function durationText(duration: number, locale: Locale): string {
  return duration < 2 * HOUR
    ? text(locale, 'notification.minutes', { n: Math.max(0, Math.floor(duration / MINUTE)) })
    : text(locale, 'notification.hours', { n: Math.floor(duration / HOUR) });
}
