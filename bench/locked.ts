import { HOUR } from '@vigilia/domain/instant';
import { type Sql, sql } from '../packages/server/src/db/sql';
import type { Bench } from './support/bench';
import { startLoad } from './support/child';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, type Hub } from './support/home';
import { fillHomes, type SmallHome } from './support/homes';
import { inside } from './support/place';
import { startProduct } from './support/product';

const SECONDS = 30;
/** What the home whose centre is locked sends meanwhile, in messages a second. */
const RATE = 50;

/**
 * Acknowledged readings a second of one home while another one's centre is locked for half a minute, over those while a
 * transaction is open for as long that locks nothing: PostgreSQL keeps old row versions for either, which costs more than
 * the lock. The other home sends all the time. The embedded engine has one connection, so that nobody can hold a lock
 * beside it.
 */
export async function locked(bench: Bench): Promise<Finding[]> {
  const engine = bench.engines.find(({ name }) => name === 'postgres');
  if (!engine) return [];
  const place = await engine.place();
  const [held, free] = (await inside(place, (db) =>
    fillHomes(db, { homes: 2, residents: 80, hubs: 2, since: daysAgo(30) }),
  )) as [SmallHome, SmallHome];
  const server = await startProduct(bench.product, place.env);
  const db = await place.open();
  const otherLoad = await startLoad();
  const findings: Finding[] = [];
  let [first, heldFirst] = [0, 0];
  try {
    for (const door of ['mqtt', 'http'] as const) {
      const send = async (seconds: number) => {
        const sending = { from: daysAgo(20), every: 5_000, inFlight: 50, readingsAMessage: 1 };
        const url = door === 'mqtt' ? server.mqtt : server.address;
        const sent = await bench.load.send({
          door,
          url,
          hubs: free.hubs as Hub[],
          seconds,
          first,
          ...sending,
        });
        first = sent.next;
        return sent.readings / sent.seconds;
      };
      const offer = async (seconds: number) => {
        const offered = await otherLoad.offer({
          ...{ url: server.mqtt, hubs: held.hubs, messagesASecond: RATE, seconds, patience: 60 },
          ...{ from: Date.now() - 48 * HOUR, every: 5_000, first: heldFirst },
        });
        heldFirst = offered.next;
        if (offered.unacknowledged > 0)
          throw new Error(`${offered.unacknowledged} messages of the locked home were never acknowledged.`);
        return offered;
      };
      /** Both homes send while another transaction is open that begins with this statement. */
      const during = async (statement: Sql) => {
        await db.script('vacuum');
        const offering = offer(SECONDS);
        const rate = await db.transaction(
          async (db) => {
            await db.one(statement);
            return send(SECONDS);
          },
          { unlimited: true },
        );
        return { rate, ...(await offering) };
      };
      await send(5);
      const unlocked = await during(sql`select txid_current()`);
      const locked = await during(sql`select id from centre where id = ${held.centroId} for update`);
      findings.push({
        what: `postgres: ${door}, another home while a centre is locked for ${SECONDS} s / not locked`,
        values: [locked.rate / unlocked.rate],
        target: { atLeast: 0.9 },
        seen:
          `${short(locked.rate)} / ${short(unlocked.rate)} readings/s; of the locked home ` +
          `${short(locked.inTime)} acknowledged meanwhile, the last one ${short(locked.settled)} s after its last message`,
      });
      bench.say(`  ${findings.at(-1)?.what}: ${findings.at(-1)?.seen}`);
    }
  } finally {
    await otherLoad.stop();
    await db.close();
    await server.stop();
  }
  return findings;
}
