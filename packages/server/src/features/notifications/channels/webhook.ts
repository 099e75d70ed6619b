import { createHmac } from 'node:crypto';
import type { Instant } from '@vigilia/domain/instant';
import type { Outcome } from '@vigilia/domain/notifications/delivery';
import { randomBytes } from '#crypto/random';
import type { SecretKey } from '#crypto/secret-key';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { webhookOwner } from '#stores/sealed-secrets';
import type { Claimed } from '../outbox/outbox.store';
import { AddressRefused, type Destinations, type Reach } from './destinations';
import { outcomeOf } from './outcome';
import { hostnameOf, type Post } from './post';

interface WebhookNeeds {
  readonly db: Db;
  readonly clock: () => Instant;
  readonly key: SecretKey;
  readonly destinations: Destinations;
  readonly post: Post;
}

interface WebhookRow {
  url: string;
  allow_private: boolean;
  secret: string;
  previous_secret: string | null;
  previous_until: Instant | null;
  disabled_at: Instant | null;
}

/** In the notation of Standard Webhooks. */
export const generateWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Standard Webhooks: the receiver can verify who sent it, and drop a second copy by its id. */
export const sendWebhook =
  ({ db, clock, key, destinations, post }: WebhookNeeds) =>
  async (notification: Claimed, signal: AbortSignal): Promise<Outcome> => {
    const { centro_id: centroId, target, id } = notification;
    const webhook = await db.maybe<WebhookRow>(sql`
      select url, allow_private, secret, previous_secret, previous_until, disabled_at
      from webhook where centro_id = ${centroId} and id = ${Number(target)}`);
    if (!webhook || webhook.disabled_at !== null)
      return { result: 'refused', reason: 'the webhook was removed or switched off' };
    const owner = webhookOwner(centroId, Number(target));
    const isRotating = webhook.previous_secret !== null && (webhook.previous_until ?? 0) > clock();
    const secrets = [webhook.secret, ...(isRotating ? [webhook.previous_secret!] : [])];
    const body = JSON.stringify(webhookBody(notification));
    const messageId = `msg_${centroId}_${id}`;
    const timestamp = String(Math.floor(clock() / 1_000));
    const signatures = secrets.map((secret) =>
      signatureOf(key.decrypt(secret, owner), messageId, timestamp, body),
    );
    const url = new URL(webhook.url);
    try {
      const answer = await post(url, {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Vigilia',
          'webhook-id': messageId,
          'webhook-timestamp': timestamp,
          'webhook-signature': signatures.join(' '),
        },
        body: Buffer.from(body),
        lookup: destinations.lookup(hostnameOf(url), reachOf(webhook)),
        signal,
      });
      return outcomeOf('webhook', answer, clock());
    } catch (error) {
      if (error instanceof AddressRefused)
        return { result: 'failed', reason: error.message, hostWorks: true };
      throw error;
    }
  };

/** Plain http only within the building. */
function reachOf({ url, allow_private }: WebhookRow): Reach {
  if (!allow_private) return 'public';
  return url.startsWith('http:') ? 'private' : 'any';
}

function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** `data` as it was when it happened. */
function webhookBody({ event, createdAt, centro_id, payload }: Claimed): object {
  return {
    type: event,
    timestamp: new Date(createdAt).toISOString(),
    data: { centre: centro_id, ...iso(payload) },
  };
}

const MOMENTS = new Set(['since', 'openedAt', 'endedAt', 'at', 'recordedAt']);

const iso = (payload: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      MOMENTS.has(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
