import type { RequestCount, RequestJob } from './jobs';
import { KeepAlive } from './keep-alive';

export async function request(job: RequestJob): Promise<RequestCount> {
  const bytes = Buffer.from(job.request, 'latin1');
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => KeepAlive.to(job.address)),
  );
  const started = performance.now();
  const until = started + job.seconds * 1_000;
  let requests = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const status = await connection.request(bytes);
        if (status !== 200 && status !== 304) throw new Error(`The server answered ${status}.`);
        requests += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  for (const connection of connections) connection.close();
  return { requests, seconds };
}
