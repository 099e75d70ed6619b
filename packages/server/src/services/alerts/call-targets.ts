import type { Step } from '@vigilia/domain/alerts/alert';
import { nightAt } from '@vigilia/domain/alerts/night';
import { DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { Instant } from '@vigilia/domain/instant';
import { formatTime } from '@vigilia/domain/local-time';
import { recipientsOf } from '@vigilia/domain/notifications/recipients';
import type { AlertFacts } from '#stores/alert-facts.store';
import type { PagerAddress } from '#stores/notification-target.store';
import type { Target } from '#stores/outbox.store';

/** Who is called for an alert now, and where it reaches them. */
export function callTargets(alert: AlertFacts, now: Instant): Target[] {
  const { isNight } = nightAt(alert.zona, { ...DEFAULT_POLICY, ...alert.policy }, now);
  const people = recipientsOf(alert, alert.staff, isNight, formatTime(alert.zona, now));
  const mailed = people.filter(({ hasMail }) => alert.step > 0 && hasMail);
  const isPaged = alert.priority !== 'low' || !isNight;
  return [
    ...people.flatMap(({ devices }) => devices.map(deviceTarget)),
    ...mailed.map(({ id }): Target => ({ channel: 'mail', target: String(id) })),
    ...(isPaged ? pagersOf(alert.pagers, alert.section, alert.step) : []).map(
      (target): Target => ({ channel: 'pager', target }),
    ),
  ];
}

export const deviceTarget = (id: number): Target => ({ channel: 'push', target: String(id) });

/** The pagers of the section; those of the whole home from the first step on, and where the section has none. */
function pagersOf(addresses: readonly PagerAddress[], section: number | null, step: Step): string[] {
  const ofSection = addresses.filter(({ seccion }) => section !== null && seccion === section);
  const ofHome = addresses.filter(({ seccion }) => seccion === null);
  const called = step === 0 && ofSection.length > 0 ? ofSection : [...ofSection, ...ofHome];
  return [...new Set(called.map(({ address }) => address))];
}
