import * as contract from '@vigilia/contract/own-notifications';
import type { Database } from '#db/database';
import { type Actor, centreIds } from '#http/actor';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { text } from '#texts/texts';
import { areUsableKeys, type PushHosts } from './channels/push';
import { confirmTest, findTest, insertTest } from './delivery.store';
import { type DeviceRow, deleteDevice, findDevice, listDevices, storeDevice } from './device.store';
import { changeMail, lockMail, type OwnMailNeeds } from './own-mail';
import { ownMailRoutes, presentMail } from './own-mail.routes';
import { readPreferences, storePreferences } from './preference.store';

/** What of the installation's settings decides what can be offered. */
export interface NotificationSettings {
  /** Null: push is not set up. */
  readonly pushKey: string | null;
  readonly pushHosts: PushHosts;
  /** Whether mail is set up. */
  readonly mail: boolean;
}

/** What each member of staff is notified of, and where. */
export function ownNotificationRoutes(
  router: Router,
  db: Database,
  needs: NotificationSettings & OwnMailNeeds,
): void {
  const { serve, serveRecord, serveOpen } = router;
  const { pushKey, pushHosts, mail } = needs;

  serve(contract.viewOwnNotifications, async (_, { actor, now }) => ({
    preferences: await readPreferences(db, actor.id),
    devices: (await listDevices(db, actor.id)).map((row) => presentDevice(row, actor)),
    ...{ pushKey, mail, ...(await presentMail(db, actor, now)) },
  }));

  serve(contract.changeOwnNotifications, async ({ body }, { actor, centre, locale, now, access }) => {
    if ((body.quietFrom === null) !== (body.quietTo === null)) {
      const missing = body.quietFrom === null ? 'quietFrom' : 'quietTo';
      throw new Problem('invalid-form', { errors: { [missing]: text(locale, 'field.required') } });
    }
    await access.logged(db).transaction(async (db) => {
      const present = await lockMail(db, actor.id);
      await storePreferences(db, actor.id, body);
      if (body.mail !== undefined) await changeMail(db, needs, { actor, centre, now }, present, body.mail);
    });
    return {
      preferences: await readPreferences(db, actor.id),
      ...(await presentMail(db, actor, now)),
    };
  });

  ownMailRoutes(router, db, needs);

  serve(contract.addPushDevice, async ({ body }, { actor, locale, now, access }) => {
    if (!pushHosts.isAllowed(body.endpoint))
      throw new Problem('invalid-form', { errors: { endpoint: text(locale, 'field.push-service') } });
    if (!areUsableKeys(body))
      throw new Problem('invalid-form', { errors: { p256dh: text(locale, 'field.invalid') } });
    const device = { ...body, staffId: actor.id, sessionHash: actor.tokenHash };
    const row = await access.logged(db).transaction((db) => storeDevice(db, device, now));
    return { device: presentDevice(row, actor) };
  });

  serveRecord(
    contract.removePushDevice,
    async ({ params }, { actor }) => requireFound(await findDevice(db, actor.id, params.id)),
    async ({ id }, _, { actor, access }) => {
      await access.logged(db).transaction((db) => deleteDevice(db, actor.id, id));
    },
  );

  serveRecord(
    contract.testPushDevice,
    async ({ params }, { actor }) => requireFound(await findDevice(db, actor.id, params.id)),
    async ({ id }, _, { centre, now, access }) => ({
      token: await access
        .logged(db)
        .transaction((db) => insertTest(db, centre.id, { channel: 'push', target: String(id) }, 'test', now)),
    }),
  );

  serve(contract.viewTest, async ({ params }, { actor }) =>
    requireFound(await findTest(db, centreIds(actor), params.token)),
  );

  serveOpen(contract.confirmTest, async ({ body }, { now }) => {
    requireFound((await confirmTest(db, body.token, now)) || undefined);
  });
}

const presentDevice = (
  { id, label, created_at, last_ok_at, session_hash }: DeviceRow,
  { tokenHash }: Actor,
): contract.PushDevice => ({
  ...{ id, label, current: Buffer.from(session_hash).equals(tokenHash) },
  createdAt: new Date(created_at).toISOString(),
  lastOkAt: last_ok_at === null ? null : new Date(last_ok_at).toISOString(),
});
