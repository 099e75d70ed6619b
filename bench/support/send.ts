import { readingsTopic } from '@vigilia/contract/ingest';
import mqtt from 'mqtt';
import type { Hub } from './home';
import type { SendJob, Sent } from './jobs';
import { KeepAlive, requestFor } from './keep-alive';
import { readingOf } from './reading';

/** Sends until the time is up, then waits for the last acknowledgements. Only acknowledged readings count. */
export async function send(job: SendJob): Promise<Sent> {
  const connections = await Promise.all(job.hubs.map((hub) => connectHub(hub, job)));
  const started = performance.now();
  const until = started + job.seconds * 1_000;
  let readings = 0;
  let next = job.first;
  const work = async ({ nextMessage, post }: Sender) => {
    while (performance.now() < until) {
      const message = nextMessage();
      await post(JSON.stringify({ readings: message.readings }));
      readings += message.readings.length;
      next = Math.max(next, message.next);
    }
  };
  await Promise.all(connections.flatMap(({ senders }) => senders.map(work)));
  const seconds = (performance.now() - started) / 1_000;
  for (const { close } of connections) await close();
  return { readings, seconds, next };
}

interface Sender {
  nextMessage(): { readings: object[]; next: number };
  /** Resolves when it is acknowledged. */
  post(message: string): Promise<void>;
}
interface HubConnection {
  senders: Sender[];
  close(): Promise<void>;
}

const connectHub = (hub: Hub, job: SendJob): Promise<HubConnection> =>
  job.door === 'mqtt' ? overMqtt(hub, job) : overHttp(hub, job);

/** A hub publishes over one connection, in order, whatever the number of unacknowledged messages. */
async function overMqtt(hub: Hub, job: SendJob): Promise<HubConnection> {
  const client = await mqtt.connectAsync(job.url, {
    clientId: hub.codigo,
    username: hub.codigo,
    password: hub.key,
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
  const topic = readingsTopic(hub.codigo);
  const nextMessage = messagesOf(hub.sensors, job);
  const post = (message: string) =>
    new Promise<void>((done, failed) => {
      client.publish(topic, message, { qos: 1 }, (error) => (error ? failed(error) : done()));
    });
  return {
    senders: Array.from({ length: job.inFlight }, () => ({ nextMessage, post })),
    close: () => client.endAsync(),
  };
}

/** Each connection has its own sensors, so that readings of a sensor stay in order. */
async function overHttp(hub: Hub, job: SendJob): Promise<HubConnection> {
  const count = Math.min(job.inFlight, hub.sensors.length);
  const connections = await Promise.all(Array.from({ length: count }, () => KeepAlive.to(job.url)));
  const headers = { authorization: `Bearer ${hub.key}`, 'content-type': 'application/json' };
  return {
    senders: connections.map((connection, n) => ({
      nextMessage: messagesOf(
        hub.sensors.filter((_, sensor) => sensor % count === n),
        job,
      ),
      post: async (message) => {
        const status = await connection.request(requestFor('POST', '/ingest/v1/readings', headers, message));
        if (status !== 200) throw new Error(`The server answered ${status}.`);
      },
    })),
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}

/** Readings of every sensor in turn, then of the next moment. */
function messagesOf(
  sensors: readonly string[],
  { first, from, every, readingsAMessage, isRealTime }: SendJob,
) {
  let count = 0;
  return () => {
    const readings = Array.from({ length: readingsAMessage }, () => {
      const n = isRealTime
        ? Math.floor((Date.now() - from) / every)
        : first + Math.floor(count / sensors.length);
      const sensor = sensors[count % sensors.length] as string;
      count += 1;
      return readingOf(sensor, n, from + n * every);
    });
    return { readings, next: first + Math.ceil(count / sensors.length) };
  };
}
