import { readingsTopic } from '@vigilia/contract/ingest';
import mqtt from 'mqtt';
import type { Hub } from './home';
import type { SendJob, Sent } from './jobs';
import { KeepAlive, requestFor } from './keep-alive';
import { readingOf } from './reading';

/** Sends until the time is up, then waits for what is under way: whatever was acknowledged counts, and nothing else. */
export async function send(job: SendJob): Promise<Sent> {
  const lines = await Promise.all(job.hubs.map((hub) => linesOf(hub, job)));
  const started = performance.now();
  const until = started + job.seconds * 1_000;
  let readings = 0;
  let next = job.first;
  const work = async ({ pieces, post }: Line) => {
    while (performance.now() < until) {
      const message = pieces();
      await post(JSON.stringify({ readings: message.readings }));
      readings += message.readings.length;
      next = Math.max(next, message.next);
    }
  };
  await Promise.all(lines.flatMap(({ workers }) => workers.map(work)));
  const seconds = (performance.now() - started) / 1_000;
  for (const { close } of lines) await close();
  return { readings, seconds, next };
}

interface Line {
  /** The next message. */
  pieces(): { readings: object[]; next: number };
  /** Resolves when it is acknowledged. */
  post(message: string): Promise<void>;
}
interface Lines {
  workers: Line[];
  close(): Promise<void>;
}

const linesOf = (hub: Hub, job: SendJob): Promise<Lines> =>
  job.door === 'mqtt' ? overMqtt(hub, job) : overHttp(hub, job);

/** A hub publishes over one connection, in order, whatever the number of messages under way. */
async function overMqtt(hub: Hub, job: SendJob): Promise<Lines> {
  const client = await mqtt.connectAsync(job.url, {
    clientId: hub.codigo,
    username: hub.codigo,
    password: hub.key,
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
  const topic = readingsTopic(hub.codigo);
  const pieces = roundOf(hub.sensors, job);
  const post = (message: string) =>
    new Promise<void>((done, failed) => {
      client.publish(topic, message, { qos: 1 }, (error) => (error ? failed(error) : done()));
    });
  return {
    workers: Array.from({ length: job.inFlight }, () => ({ pieces, post })),
    close: () => client.endAsync(),
  };
}

/** Each connection has sensors of its own: a hub does not overtake itself. */
async function overHttp(hub: Hub, job: SendJob): Promise<Lines> {
  const count = Math.min(job.inFlight, hub.sensors.length);
  const connections = await Promise.all(Array.from({ length: count }, () => KeepAlive.to(job.url)));
  const headers = { authorization: `Bearer ${hub.key}`, 'content-type': 'application/json' };
  return {
    workers: connections.map((connection, n) => ({
      pieces: roundOf(
        hub.sensors.filter((_, sensor) => sensor % count === n),
        job,
      ),
      post: async (message) => {
        const status = await connection.ask(requestFor('POST', '/ingest/v1/readings', headers, message));
        if (status !== 200) throw new Error(`The server answered ${status}.`);
      },
    })),
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}

/** One sensor after the other, and round again a step later. */
function roundOf(sensors: readonly string[], { first, from, every, readingsAMessage }: SendJob) {
  let count = 0;
  return () => {
    const readings = Array.from({ length: readingsAMessage }, () => {
      const n = first + Math.floor(count / sensors.length);
      const sensor = sensors[count % sensors.length] as string;
      count += 1;
      return readingOf(sensor, n, from + n * every);
    });
    return { readings, next: first + Math.ceil(count / sensors.length) };
  };
}
