import { weekChart } from '@vigilia/contract/patients';
import { monthlyReport } from '@vigilia/contract/reports';
import { DAY, HOUR } from '@vigilia/domain/instant';
import { addDays, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import { mosquittoProgram } from '../packages/simulator/src/testing/mosquitto';
import { findProgram } from '../tools/setup/programs.mjs';
import { bareInsert } from './support/bare-insert';
import { alternate, type Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Home, signIn } from './support/home';
import { startInflux } from './support/influx';
import { fillDays, fillReadings } from './support/past';
import { type Engine, inside, type Place } from './support/place';
import { startProduct } from './support/product';
import { startSubscriber } from './support/subscriber';

const RESIDENTS = 100;
const HUBS = 10;
const IN_FLIGHT = 50;
const EVERY = 5_000;
const WARM_UP = 2;
const BATCHES = [1, 20, 500] as const;
/** Messages that wait for one commit of ours: a bare insert of as many readings. */
const LARGEST_INSERT = 1_000;

/** Another way to keep the same readings. */
interface Peer {
  readonly name: string;
  readonly batches: readonly number[];
  /** What ours over theirs should be, by the readings of a message. */
  readonly atLeast?: Readonly<Record<number, number>>;
  /** Readings a second. */
  run(batch: number): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Readings a second of ours, over MQTT, with all that follows from a reading (states, days, presence, alerts), beside others
 * that store them and nothing else; and what charts are drawn from, beside queries of InfluxDB for the same span.
 */
export async function peers(bench: Bench): Promise<Finding[]> {
  const program = findProgram('influxd');
  if (!program) {
    bench.say('  influxd is missing (Debian: influxdb), so nothing is compared');
    return [];
  }
  const findings: Finding[] = [];
  for (const engine of bench.engines) {
    findings.push(...(await compareWrites(bench, engine, program)));
    findings.push(...(await compareQueries(bench, engine, program)));
  }
  return findings;
}

async function compareWrites(bench: Bench, engine: Engine, program: string): Promise<Finding[]> {
  const place = await engine.place();
  const from = Date.now() - 20 * 24 * HOUR;
  const home = await inside(place, (db) =>
    fillHome(db, { residents: RESIDENTS, hubs: HUBS, since: daysAgo(30) }),
  );
  const server = await startProduct(bench.product, place.env);
  const findings: Finding[] = [];
  let first = 0;
  const sendOurs = async (batch: number, seconds = bench.seconds) => {
    const sent = await bench.load.send({
      ...{ door: 'mqtt' as const, url: server.mqtt, hubs: home.hubs, readingsAMessage: batch },
      ...{ inFlight: IN_FLIGHT, seconds, from, every: EVERY, first },
    });
    first = sent.next;
    return sent.readings / sent.seconds;
  };
  try {
    for (const open of peersOf(bench, engine, { program, place, home, from })) {
      const peer = await open();
      try {
        for (const batch of peer.batches) {
          const [ours, theirs]: [number[], number[]] = [[], []];
          await sendOurs(batch, WARM_UP * bench.seconds);
          await peer.run(batch);
          await alternate(
            bench.repeats,
            async () => void ours.push(await sendOurs(batch)),
            async () => void theirs.push(await peer.run(batch)),
          );
          const target = peer.atLeast?.[batch];
          findings.push({
            what: `${engine.name}: mqtt, ${batch} a message / ${peer.name}`,
            values: ours.map((rate, repeat) => rate / (theirs[repeat] as number)),
            ...(target !== undefined && { target: { atLeast: target } }),
            seen: `${short(median(ours))} / ${short(median(theirs))} readings/s`,
          });
          bench.say(`  ${findings.at(-1)?.what}: ${findings.at(-1)?.seen}`);
        }
      } finally {
        await peer.stop();
      }
    }
  } finally {
    await server.stop();
  }
  return findings;
}

interface PeerNeeds {
  readonly program: string;
  readonly place: Place;
  readonly home: Home;
  readonly from: number;
}

function peersOf(
  bench: Bench,
  engine: Engine,
  { program, place, home, from }: PeerNeeds,
): (() => Promise<Peer>)[] {
  const sensors = home.hubs.flatMap((hub) => hub.sensors);
  const influx = async (): Promise<Peer> => {
    const { write, stop } = await startInflux(program, bench.folder);
    return {
      name: 'InfluxDB 1.6, as many a write',
      batches: BATCHES,
      atLeast: { 20: 1, 500: 0.5 },
      run: (batch) => write({ sensors, batch, seconds: bench.seconds, from, every: EVERY }),
      stop,
    };
  };
  // One process at a time opens the embedded engine.
  if (engine.name === 'pglite') return [influx];
  const bare = async (): Promise<Peer> => {
    const { run, close } = await bareInsert(await engine.place(), home.residents);
    return {
      name: 'bare insert of a thousand',
      batches: [20],
      run: () => run(LARGEST_INSERT, bench.seconds),
      stop: close,
    };
  };
  if (!mosquittoProgram) return [influx, bare];
  const mosquitto = mosquittoProgram;
  const subscriber = async (): Promise<Peer> => {
    const { run, stop } = await startSubscriber(bench, mosquitto, place, home);
    let first = 0;
    return {
      name: 'Mosquitto with a subscriber that writes to PostgreSQL',
      batches: BATCHES,
      atLeast: { 20: 1.1, 500: 1.1 },
      run: async (batch) => {
        const job = { hubs: home.hubs, readingsAMessage: batch, inFlight: IN_FLIGHT, seconds: bench.seconds };
        const { rate, next } = await run({ ...job, from, every: EVERY, first });
        first = next;
        return rate;
      },
      stop,
    };
  };
  return [influx, subscriber, bare];
}

const EVERY_MINUTES = 4;
const QUERIES = 20;

const ZONE = 'Europe/Amsterdam';

/** The last whole month. */
function monthBefore(today: string) {
  const end = `${today.slice(0, 7)}-01`;
  const first = `${addDays(end, -1).slice(0, 7)}-01`;
  return { first, start: localDayOf(ZONE, first).start, end: localDayOf(ZONE, end).start };
}

/** Ours as a browser gets it: signed in, rights checked, in the access log, states and not averages. */
async function compareQueries(bench: Bench, engine: Engine, program: string): Promise<Finding[]> {
  const place = await engine.place();
  const today = localDayAt(ZONE, Date.now()).date;
  const month = monthBefore(today);
  const days = Math.ceil((Date.now() - month.start) / DAY);
  const from = daysAgo(days);
  const home = await inside(place, async (db) => {
    const home = await fillHome(db, { residents: RESIDENTS, hubs: HUBS, since: from });
    await fillReadings(db, home, days, EVERY_MINUTES);
    await fillDays(db, home, { from: days, until: 0 });
    return home;
  });
  const influx = await startInflux(program, bench.folder);
  const server = await startProduct(bench.product, place.env);
  try {
    await influx.fill(
      home.residents.map(({ codigo }) => codigo),
      from,
      EVERY_MINUTES,
    );
    const headers = { authorization: `Bearer ${await signIn(server.address)}` };
    const get = async (path: string): Promise<number> => {
      const started = performance.now();
      const answer = await fetch(server.address + path, { headers });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`The server answered ${answer.status} ${body}`);
      return performance.now() - started;
    };
    const pathOfWeek = (n: number) =>
      weekChart.path
        .replace(':id', String((home.residents[n % RESIDENTS] as { patientId: number }).patientId))
        .replace(':date', today);
    const pathOfMonth = monthlyReport.path.replace(':month', month.first).replace('/:idCentro?', '');
    const ofWeek = (n: number) => `
      select mean(moisture), last(power), last(contact), mean(pitch), mean(roll) from reading
      where sensor = '${(home.residents[n % RESIDENTS] as { codigo: string }).codigo}' and time >= ${Date.now() - 7 * DAY}ms
      group by time(5m)`;
    const ofMonth = () => `
      select count(moisture), max(moisture), mean(moisture), count(contact), count(power) from reading
      where time >= ${month.start}ms and time < ${month.end}ms group by sensor, time(1d)`;
    const compare = async (
      what: string,
      ours: (n: number) => Promise<number>,
      theirs: (n: number) => Promise<number>,
    ): Promise<Finding> => {
      const [our, their]: [number[], number[]] = [[], []];
      await ours(0);
      await theirs(0);
      await alternate(
        QUERIES,
        async (n) => void our.push(await ours(n)),
        async (n) => void their.push(await theirs(n)),
      );
      return {
        what: `${engine.name}: ${what}`,
        values: our.map((time, repeat) => time / (their[repeat] as number)),
        target: { atMost: 0.1 },
        seen: `${short(median(our))} / ${short(median(their))} ms`,
      };
    };
    return [
      await compare(
        'a week of one resident / query of InfluxDB',
        (n) => get(pathOfWeek(n)),
        (n) => influx.query(ofWeek(n)),
      ),
      await compare(
        'the month of 100 residents / query of InfluxDB',
        () => get(pathOfMonth),
        () => influx.query(ofMonth()),
      ),
    ];
  } finally {
    await server.stop();
    await influx.stop();
  }
}
