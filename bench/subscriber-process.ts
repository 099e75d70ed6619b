// What a home could build in an afternoon: a subscriber of Mosquitto that writes each reading to PostgreSQL, many in one insert.
import type { WireReading } from '@vigilia/contract/ingest';
import mqtt from 'mqtt';
import { openDatabase } from '../packages/server/src/db/open';
import { createBareTable, insertBareRows } from './support/bare-insert';
import type { Resident } from './support/home';

/** First the one, then as often as wanted the other, which is answered when so many readings are stored. */
export type SubscriberMessage =
  | { readonly url: string; readonly databaseUrl: string; readonly residents: readonly Resident[] }
  | { readonly stored: number };

const MOST_MESSAGES = 500;

let stored = 0;
let wanted = Number.POSITIVE_INFINITY;
const fail = (error: unknown) => process.send?.({ failed: String(error) });

function answer(): void {
  if (stored < wanted) return;
  wanted = Number.POSITIVE_INFINITY;
  process.send?.({ done: stored });
}

async function subscribe({
  url,
  databaseUrl,
  residents,
}: Extract<SubscriberMessage, { url: string }>): Promise<void> {
  const db = await openDatabase({ databaseUrl });
  await createBareTable(db);
  const bySensor = new Map(residents.map((resident) => [resident.codigo, resident]));
  const waiting: Buffer[] = [];
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const readings = waiting
        .splice(0, MOST_MESSAGES)
        .flatMap((payload) => (JSON.parse(String(payload)) as { readings: WireReading[] }).readings);
      await insertBareRows(
        db,
        readings.map((reading) => ({
          ...(bySensor.get(reading.sensor) as Resident),
          ...reading,
          at: Date.parse(reading.at),
        })),
      );
      stored += readings.length;
      answer();
    }
    isWriting = false;
  };
  const client = await mqtt.connectAsync(url, { clientId: 'subscriber', clean: false });
  client.on('message', (_, payload) => {
    waiting.push(payload);
    if (!isWriting) write().catch(fail);
  });
  await client.subscribeAsync('vigilia/hubs/+/readings', { qos: 1 });
}

process.on('message', (message: SubscriberMessage) => {
  if ('url' in message) {
    subscribe(message).then(() => process.send?.({ done: true }), fail);
  } else {
    wanted = message.stored;
    answer();
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
