import * as contract from '@vigilia/contract/first-day';
import { type FirstDayFacts, firstDay, type StepStatus } from '@vigilia/domain/first-day';
import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import type { Router } from '#http/router';
import { listPhones } from '#stores/phone.store';
import { countHome, findCallArrival, storeNeeded } from './first-day.store';

/** What other features and the settings of the server know of the installation. */
interface FirstDaySources {
  readonly backups: () => Promise<{
    state: FirstDayFacts['backups']['state'];
    newest: { at: Instant } | null;
  }>;
  readonly httpsBy: FirstDayFacts['https']['by'];
  readonly certificateExpiry: () => Promise<Instant | undefined>;
  readonly hasPush: boolean;
}

/** How far a home is on its first day, for its administrators. */
export function firstDayRoutes({ serve }: Router, db: Database, sources: FirstDaySources): void {
  serve(contract.readFirstDay, async (_, { centre, now, isHttps }) => {
    const facts = await readFacts(db, sources, { centroId: centre.id, isHttps: isHttps(), now });
    return { lista: firstDay(facts, now).map(presentStep) };
  });

  serve(contract.changeNeeded, async ({ body }, { centre, access }) => {
    await access.logged(db).transaction((db) => storeNeeded(db, centre.id, body));
  });
}

async function readFacts(
  db: Database,
  { backups, httpsBy, certificateExpiry, hasPush }: FirstDaySources,
  { centroId, isHttps, now }: { centroId: number; isHttps: boolean; now: Instant },
): Promise<FirstDayFacts> {
  const { hubs, receivedAt, staff, nurses, ...home } = await countHome(db, centroId);
  const phones = await listPhones(db, centroId, now);
  const { state, newest } = await backups();
  return {
    ...home,
    https: { isUsed: isHttps, by: httpsBy, validUntil: (await certificateExpiry()) ?? null },
    hubs: { count: hubs, receivedAt },
    staff: { count: staff, nurses },
    hasPush,
    phones: {
      count: phones.length,
      reached: phones.filter(({ lastOkAt, deafSince }) => lastOkAt !== null && deafSince === null).length,
    },
    backups: { state, newestAt: newest?.at ?? null },
    callArrivedAt: await findCallArrival(
      db,
      centroId,
      phones.map(({ id }) => id),
    ),
  };
}

const presentStep = ({ at, ...status }: StepStatus): contract.FirstDayItem => ({
  ...status,
  at: at === null ? null : new Date(at).toISOString(),
});
