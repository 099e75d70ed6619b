import { isIP } from 'node:net';
import * as contract from '@vigilia/contract/channels';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import { centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { listSections } from '#stores/patient.store';
import { type TextKey, text } from '#texts/texts';
import {
  countReachable,
  deletePager,
  deleteWebhook,
  findPager,
  findWebhook,
  insertWebhook,
  listWebhooks,
  rotateSecret,
  setEnabled,
  storePager,
  type WebhookRow,
} from './channel.store';
import type { Destinations } from './channels/destinations';
import { hostnameOf } from './channels/post';
import { generateWebhookSecret } from './channels/webhook';
import { insertTest } from './delivery.store';
import type { NotificationSettings } from './own.routes';

interface ChannelNeeds extends NotificationSettings {
  readonly key: SecretKey;
  readonly destinations: Destinations;
}

/** How notifications leave a home, for its administrators. */
export function channelRoutes({ serve, serveRecord }: Router, db: Database, needs: ChannelNeeds): void {
  const { key, destinations } = needs;

  serve(contract.listChannels, async (_, { centre }) => ({
    push: needs.pushKey !== null,
    mail: needs.mail,
    reachable: await countReachable(db, centre.id),
    webhooks: (await listWebhooks(db, centre.id)).map(presentWebhook),
    pager: (await findPager(db, centre.id)) ?? null,
  }));

  serve(contract.addWebhook, async ({ body }, { centre, locale, now, access }) => {
    const wrong = urlFault(body, destinations);
    if (wrong) throw new Problem('invalid-form', { errors: { url: text(locale, wrong) } });
    const secret = generateWebhookSecret();
    const row = await access
      .logged(db)
      .transaction((db) => insertWebhook(db, centre.id, body, { secret, key, now }));
    return { webhook: presentWebhook(row), secret };
  });

  const require = async ({ params }: { params: { id: number } }, { actor, access }: Context) => {
    const webhook = requireFound(await findWebhook(db, centreIds(actor), params.id));
    access.inCentre(webhook.centro_id);
    return webhook;
  };

  serveRecord(contract.rotateWebhook, require, async (webhook, _, { now, access }) => {
    const secret = generateWebhookSecret();
    const row = await access.logged(db).transaction((db) => rotateSecret(db, webhook, { secret, key, now }));
    return { webhook: presentWebhook(requireFound(row)), secret };
  });

  serveRecord(contract.enableWebhook, require, async (webhook, _, { access }) => {
    const row = await access.logged(db).transaction((db) => setEnabled(db, webhook));
    return { webhook: presentWebhook(requireFound(row)) };
  });

  serveRecord(contract.removeWebhook, require, async (webhook, _, { access }) => {
    await access.logged(db).transaction((db) => deleteWebhook(db, webhook));
  });

  serveRecord(contract.testWebhook, require, async ({ centro_id, id }, _, { now, access }) => ({
    token: await access
      .logged(db)
      .transaction((db) =>
        insertTest(db, centro_id, { channel: 'webhook', target: String(id) }, 'ping', now),
      ),
  }));

  serve(contract.setPager, async ({ body }, { centre, locale, access }) => {
    const sections = (await listSections(db, centre.id)).map(({ id }) => id);
    const isKnown = ({ seccion }: { seccion: number | null }) =>
      seccion === null || sections.includes(seccion);
    if (!body.addresses.every(isKnown))
      throw new Problem('invalid-form', { errors: { addresses: text(locale, 'field.choice') } });
    if (isIP(body.host) > 0 && !destinations.isAllowed(body.host, 'any'))
      throw new Problem('invalid-form', { errors: { host: text(locale, 'field.address-not-allowed') } });
    await access.logged(db).transaction((db) => storePager(db, centre.id, body));
    return { pager: body };
  });

  serve(contract.removePager, async (_, { centre, access }) => {
    await access.logged(db).transaction((db) => deletePager(db, centre.id));
  });

  serve(contract.testPager, async ({ body }, { centre, now, access }) => {
    requireFound(await findPager(db, centre.id));
    const target = { channel: 'pager', target: body.address } as const;
    return {
      token: await access.logged(db).transaction((db) => insertTest(db, centre.id, target, 'test', now)),
    };
  });
}

/** Why an address cannot be a webhook's; null: it can. */
function urlFault(
  { url, allowPrivate }: { url: string; allowPrivate: boolean },
  destinations: Destinations,
): TextKey | null {
  const address = new URL(url);
  const { protocol, username, password } = address;
  if (username !== '' || password !== '') return 'field.url-credentials';
  if (protocol === 'http:' && !allowPrivate) return 'field.https';
  const host = hostnameOf(address);
  if (isIP(host) === 0) return null;
  if (!destinations.isAllowed(host, 'any')) return 'field.address-not-allowed';
  if (protocol === 'http:') return destinations.isAllowed(host, 'private') ? null : 'field.https';
  return !allowPrivate && !destinations.isAllowed(host, 'public') ? 'field.private-address' : null;
}

const presentWebhook = (row: WebhookRow): contract.Webhook => ({
  ...{ id: row.id, label: row.label, url: row.url, allowPrivate: row.allow_private },
  createdAt: new Date(row.created_at).toISOString(),
  previousUntil: row.previous_until === null ? null : new Date(row.previous_until).toISOString(),
  disabledAt: row.disabled_at === null ? null : new Date(row.disabled_at).toISOString(),
  disabledReason: row.disabled_reason,
});
