import { startMosquitto } from '../../packages/simulator/src/testing/mosquitto';
import type { SubscriberMessage } from '../subscriber-process';
import type { Bench } from './bench';
import { startChild } from './child';
import type { Home } from './home';
import type { SendJob } from './jobs';
import type { Place } from './place';

/** Mosquitto, which acknowledges before anything is stored, and a subscriber that does nothing but write to PostgreSQL. */
export async function startSubscriber(bench: Bench, program: string, place: Place, home: Home) {
  const broker = await startMosquitto(program);
  const url = `mqtt://127.0.0.1:${broker.port}`;
  const child = await startChild('subscriber-process.ts');
  const call = (message: SubscriberMessage) => child.call(message);
  await call({ url, databaseUrl: place.env.DATABASE_URL as string, residents: home.residents });
  let sent = 0;
  return {
    /** Readings stored a second, until the last of those that were sent is. */
    async run(job: Omit<SendJob, 'kind' | 'door' | 'url'>): Promise<{ rate: number; next: number }> {
      const { readings, seconds, next } = await bench.load.send({ ...job, door: 'mqtt', url });
      const ended = performance.now();
      sent += readings;
      await call({ stored: sent });
      return { rate: readings / (seconds + (performance.now() - ended) / 1_000), next };
    },
    async stop(): Promise<void> {
      await child.stop();
      await broker.kill();
    },
  };
}
