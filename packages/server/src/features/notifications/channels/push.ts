import { ECDH } from 'node:crypto';
import type { Priority } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Outcome } from '@vigilia/domain/notifications/delivery';
import webPush from 'web-push';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { AlertPayload } from '#services/alerts/alert-payload';
import { text } from '#texts/texts';
import { callText, overText } from '../notification-text';
import type { Claimed } from '../outbox/outbox.store';
import type { Destinations } from './destinations';
import { outcomeOf } from './outcome';
import { hostnameOf, type Post } from './post';

/** What the service worker gets. */
export interface PushMessage {
  /** The same for every copy of a notification. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly lang: Locale;
  /** A later message with the same tag replaces this one on the device. */
  readonly tag: string;
  /** Whether the device makes a sound. */
  readonly silent: boolean;
  readonly alert: number | null;
  readonly priority: Priority;
  /** Of a test: what the service worker reports back. */
  readonly token?: string;
}

export interface VapidKeys {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

interface PushNeeds {
  readonly db: Db;
  readonly clock: () => Instant;
  readonly hosts: PushHosts;
  readonly destinations: Destinations;
  readonly post: Post;
  /** Null: push is not set up. */
  readonly vapid: () => VapidKeys | null;
}

interface DeviceRow {
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: Locale;
}

/** Push services of the browsers, by the end of their names, and those of this installation. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** Where push messages may be sent: a subscription comes from a browser, and names any address it likes. */
export class PushHosts {
  constructor(private readonly own: readonly string[]) {}

  isAllowed(endpoint: string): boolean {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (!url || url.username !== '' || url.password !== '') return false;
    if (this.isOwn(url)) return true;
    const isKnown = PUSH_SERVICES.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
    return isKnown && url.protocol === 'https:' && url.port === '';
  }

  /** Named by whoever runs the installation: it may be in the building. */
  isOwn(url: URL): boolean {
    return this.own.includes(url.host);
  }
}

/** A point on the curve of RFC 8291 in its long form, and 16 bytes: with anything else no message can be encrypted. */
export function areUsableKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Sends a push notification to a device (web push: RFC 8030, 8291, 8292). */
export const sendPush =
  ({ db, clock, hosts, destinations, post, vapid }: PushNeeds) =>
  async (notification: Claimed, signal: AbortSignal): Promise<Outcome> => {
    const keys = vapid();
    if (!keys) return { result: 'refused', reason: 'push is not set up: PUBLIC_URL is missing' };
    const device = await db.maybe<DeviceRow>(sql`
      select endpoint, p256dh, auth, locale from push_device
      join staff on staff.id = staff_id and ended_at is null
      where push_device.id = ${Number(notification.target)}
        and exists (
          select from staff_centre
          where staff_centre.staff_id = staff.id and staff_centre.centro_id = ${notification.centro_id})`);
    if (!device) return { result: 'refused', reason: 'the device was removed' };
    if (!areUsableKeys(device)) return { result: 'gone', reason: 'the device’s keys cannot be used' };
    if (!hosts.isAllowed(device.endpoint)) return { result: 'refused', reason: 'push service not allowed' };
    const message = pushMessage(notification, device.locale, clock());
    const request = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify(message),
      {
        vapidDetails: keys,
        TTL: Math.max(1, Math.ceil((notification.expiresAt - clock()) / 1_000)),
        urgency: message.silent ? 'normal' : 'high',
        ...(message.alert !== null && { topic: message.tag }),
      },
    );
    const url = new URL(request.endpoint);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const answer = await post(url, {
      ...{ headers, body: request.body ?? new Uint8Array(), signal },
      ...(!hosts.isOwn(url) && { lookup: destinations.lookup(hostnameOf(url), 'public') }),
    });
    return outcomeOf('push', answer, clock());
  };

function pushMessage({ centro_id, id, event, payload }: Claimed, lang: Locale, now: Instant): PushMessage {
  const common = { id: `${centro_id}-${id}`, title: 'Vigilia', lang };
  if (event === 'test') {
    const { token } = payload as { token?: string };
    return {
      ...common,
      ...{ body: text(lang, 'notification.test'), tag: 'test', silent: false, alert: null, priority: 'low' },
      ...(token !== undefined && { token }),
    };
  }
  const alert = payload as unknown as AlertPayload;
  const isOver = event === 'over';
  return {
    ...common,
    body: isOver ? overText(alert, lang) : callText(alert, lang, now),
    ...{
      tag: `alert-${centro_id}-${alert.alert}`,
      silent: isOver,
      alert: alert.alert,
      priority: alert.priority,
    },
  };
}
