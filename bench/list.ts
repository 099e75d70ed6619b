import { listPatients } from '@vigilia/contract/patients';
import { alternate, type Bench } from './support/bench';
import { startChild } from './support/child';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Home, post, sendFirstReadings, signIn } from './support/home';
import type { RequestCount } from './support/jobs';
import { requestFor } from './support/keep-alive';
import { inside } from './support/place';
import { processorTime } from './support/processor-time';
import { startProduct } from './support/product';
import { readingOf } from './support/reading';

const RESIDENTS = 80;
const SCREENS = 50;

/**
 * Patient lists a second (token checked, access recorded, compressed), divided by those of a bare Fastify route that
 * replies the same bytes from memory to the same requests.
 */
export async function list(bench: Bench): Promise<Finding[]> {
  const engine = bench.engines[0];
  if (!engine) return [];
  const place = await engine.place();
  const home = await inside(place, (db) =>
    fillHome(db, { residents: RESIDENTS, hubs: 4, since: daysAgo(30) }),
  );
  const server = await startProduct(bench.product, place.env);
  const bare = await startChild('bare-process.ts');
  try {
    await sendFirstReadings(server.address, home);
    const headers = { authorization: `Bearer ${await signIn(server.address)}`, 'accept-encoding': 'gzip' };
    const answer = await rawAnswer(server.address + listPatients.path, headers);
    const bareAddress = (await bare.call(answer)) as string;
    const common = { connections: SCREENS, seconds: bench.seconds };
    const requestOurs = () =>
      bench.load.request({
        ...common,
        address: server.address,
        request: requestFor('GET', listPatients.path, headers),
      });
    const requestBare = () =>
      bench.load.request({ ...common, address: bareAddress, request: requestFor('GET', '/', headers) });

    /** Lists a second, and the processor time of one. */
    const measured = async (pid: number, work: () => Promise<RequestCount>) => {
      const before = processorTime(pid);
      const { requests, seconds } = await work();
      return { rate: requests / seconds, cost: (processorTime(pid) - before) / requests };
    };
    const compare = async (what: string, atLeast: number, changes: boolean): Promise<Finding[]> => {
      const [ours, theirs]: [Measured[], Measured[]] = [[], []];
      await warmUp(requestOurs);
      await warmUp(requestBare);
      const stop = changes ? changeEverySecond(server.address, home) : async () => {};
      await alternate(
        bench.repeats,
        async () => void ours.push(await measured(server.pid, requestOurs)),
        async () => void theirs.push(await measured(bare.pid, requestBare)),
      );
      await stop();
      const pairs = ours.map((our, repeat) => [our, theirs[repeat] as Measured] as const);
      const rates = (all: readonly Measured[]) => short(median(all.map(({ rate }) => rate)));
      const costs = (all: readonly Measured[]) => short(median(all.map(({ cost }) => cost * 1e6)));
      return [
        {
          what: `${what}: ours / bare route`,
          values: pairs.map(([our, their]) => our.rate / their.rate),
          target: { atLeast },
          seen: `${rates(ours)} / ${rates(theirs)} lists/s of ${short(answer.bytes)} B`,
        },
        {
          what: `${what}: processor time of the bare route / ours`,
          values: pairs.map(([our, their]) => their.cost / our.cost),
          seen: `${costs(theirs)} / ${costs(ours)} µs a list`,
        },
      ];
    };
    return [
      ...(await compare('list of 80, unchanged', 0.5, false)),
      ...(await compare('list of 80, a change a second', 0.5, true)),
    ];
  } finally {
    await bare.stop();
    await server.stop();
  }
}

interface Measured {
  readonly rate: number;
  readonly cost: number;
}

/** Until V8 has optimised the code: that takes a number of requests, not a time. */
async function warmUp(work: () => Promise<RequestCount>): Promise<void> {
  let requests = 0;
  for (let run = 0; run < 10 && requests < 10_000; run += 1) requests += (await work()).requests;
}

/** Headers that a bare route sends by itself; all our other headers are copied to it. */
const OWN_HEADERS = new Set(['content-length', 'date', 'connection', 'keep-alive']);

/** The body as it is sent, still compressed. */
async function rawAnswer(url: string, headers: Record<string, string>) {
  const { get } = await import('node:http');
  return new Promise<{ body: string; bytes: number; headers: Record<string, string> }>((done, failed) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const sent = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
        done({
          body: body.toString('base64'),
          bytes: body.length,
          headers: Object.fromEntries(sent) as Record<string, string>,
        });
      });
    }).on('error', failed);
  });
}

function changeEverySecond(address: string, home: Home): () => Promise<void> {
  let n = 1_000;
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    n += 1;
    const [hub] = home.hubs;
    const sensor = hub?.sensors[n % hub.sensors.length];
    if (hub && sensor) last = post(address, hub, [readingOf(sensor, n, Date.now())]);
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
