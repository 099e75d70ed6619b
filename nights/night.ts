import type { Receipt, WireReading } from '@vigilia/contract/ingest';
import type { Happening } from '@vigilia/simulator/model/happening';
import { HomeModel } from '@vigilia/simulator/model/home-model';
import { type Random, seededRandom } from '@vigilia/simulator/model/random';
import { signalStrength } from '@vigilia/simulator/signal-strength';
import { toWire } from '@vigilia/simulator/wire';
import { seedRandomness } from '../packages/server/src/crypto/random';
import type { Database } from '../packages/server/src/db/database';
import type { LeaseTimes } from '../packages/server/src/features/alerts/lease/watch.store';
import { NightDatabase } from '../packages/server/src/testing/nights/database';
import { type NightEngine, startEngine } from '../packages/server/src/testing/nights/engine';
import { Hub } from './actors/hubs';
import { Phone } from './actors/phones';
import { Receivers } from './actors/receivers';
import type { Device } from './world/device';
import { EventLog } from './world/event-log';
import { KEY, makeHomes, type NightHome, type Resident } from './world/home';
import { seededBytes } from './world/random';
import { ServerProcess } from './world/server-process';
import { VirtualTime } from './world/time';

export interface NightOptions {
  readonly seed: string;
  readonly residents: number;
  readonly from: number;
  readonly until: number;
  readonly zone: string;
}

const SECOND = 1_000;
const MINUTE = 60_000;
/** Before that everything begins. */
const FIRST_FAULT = 4 * MINUTE;
/** What servers do by themselves is most of the statements of a night: it is done as seldom as may be, and leases as the product has them are those of some nights. */
const RARE_LEASE_TIMES = { interval: 20 * SECOND, lease: 50 * SECOND };
const PRODUCT_LEASES = 0.2;
const UPKEEP = { vacuum: 20 * MINUTE, walCheckpoints: 20 * MINUTE };

/** A home and its staff, sensors, hubs and servers from one evening on. */
export class Night {
  readonly time: VirtualTime;
  readonly events: EventLog;
  readonly homes: readonly NightHome[];
  readonly hubs: ReadonlyMap<string, Hub>;
  readonly phones: readonly Phone[];
  readonly receivers: Receivers;
  readonly servers: ServerProcess[] = [];
  /** Reads what is stored, past all faults. */
  readonly db: Database;
  /** What servers have acknowledged, by sensor and time. */
  readonly acknowledgedReadings = new Map<string, Map<number, WireReading>>();
  /** When the newest reading that a server may have was measured. */
  readonly newestSent = new Map<string, number>();
  /** When something last kept servers from their work, or their clocks from being right. */
  disturbedAt: number;
  private readonly models: readonly { home: NightHome; model: HomeModel }[];
  private readonly database: NightDatabase;
  private starts = 0;
  /** Undefined: those of the product. */
  private readonly leaseTimes: LeaseTimes | undefined;

  private constructor(
    readonly options: NightOptions,
    engine: NightEngine,
    parts: { time: VirtualTime; database: NightDatabase; db: Database; homes: readonly NightHome[] },
  ) {
    const { time, database, db, homes } = parts;
    Object.assign(this, { engine });
    [this.time, this.database, this.db, this.homes] = [time, database, db, homes];
    this.events = new EventLog(() => time.now);
    this.disturbedAt = time.now;
    this.receivers = new Receivers(this);
    this.leaseTimes = this.random('leases').chance(PRODUCT_LEASES) ? undefined : RARE_LEASE_TIMES;
    this.hubs = new Map(
      homes.flatMap(({ hubs }) =>
        hubs.map((codigo) => [
          codigo,
          new Hub(this, codigo, this.random(codigo), this.random(`air of ${codigo}`)),
        ]),
      ),
    );
    this.phones = homes.flatMap(({ nurses }) =>
      nurses.map((nurse) => new Phone(this, nurse, this.random(nurse.username))),
    );
    this.models = homes.map((home) => ({
      home,
      model: new HomeModel({
        profiles: home.residents.map(({ profile }) => profile),
        staff: home.nurses.map(({ username }) => username),
        ...{ from: options.from, everyMs: MINUTE },
      }),
    }));
  }

  static async begin(options: NightOptions, files: Blob): Promise<Night> {
    seedRandomness(seededBytes(options.seed));
    const time = new VirtualTime(options.from);
    const engine = await startEngine(time, files);
    const database = new NightDatabase(engine);
    const gate = { fateOf: () => 'fine' as const, whenRunning: async () => undefined, isAlive: () => true };
    const { db } = database.connect(gate, { schedule: () => () => undefined, monotonic: () => time.now });
    const homes = await time.frozen(makeHomes(db, options));
    const night = new Night(options, engine, { time, database, db, homes });
    night.startModels();
    for (const hub of night.hubs.values())
      night.every(MINUTE, night.random('flush').integer(0, 50) * SECOND, () => hub.flush());
    for (const phone of night.phones) night.every(MINUTE, phone.offset, () => phone.look());
    return night;
  }

  private readonly engine!: NightEngine;

  /** A stream of its own for each purpose: one more draw changes nothing for the others. */
  random(purpose: string): Random {
    return seededRandom(this.options.seed, 'nights', purpose);
  }

  get residents(): readonly Resident[] {
    return this.homes.flatMap(({ residents }) => residents);
  }

  /** Some moment of the night, for what goes wrong in it; how long from its beginning. */
  someMoment(random: Random): number {
    const { from, until } = this.options;
    return Math.floor(FIRST_FAULT + random.next() * Math.max(0, until - from - FIRST_FAULT));
  }

  /** Begins a server; of one with this name that was killed, the next start. */
  async startServer(name: string): Promise<ServerProcess> {
    const { time, database } = this;
    this.starts += 1;
    const server = new ServerProcess({
      ...{ name, time, database, key: KEY, zone: this.options.zone },
      intervals: { ...UPKEEP, leaseTimes: this.leaseTimes },
      channels: this.receivers,
      onLog: ({ msg, err }) =>
        this.events.add(`${name}: ${String(msg)}${err ? ` (${(err as { message?: string }).message})` : ''}`),
    });
    const index = this.servers.findIndex((other) => other.name === name);
    if (index >= 0) this.servers[index] = server;
    else this.servers.push(server);
    const release = time.hold();
    server.onKill = release;
    await server.start().finally(release);
    this.events.add(`${name} serves`);
    return server;
  }

  /** Begins to start it, now; a start that a fault ends is tried again, as a supervisor does. */
  restart(name: string): void {
    const failed = (error: Error) => {
      this.disturbed(`${name} does not start: ${error.message}`);
      this.servers.find((server) => server.name === name)?.kill();
      this.time.after(5 * SECOND, () => this.restart(name));
    };
    this.startServer(name).then(() => this.disturbed(`${name} is there`), failed);
  }

  /** Something happened that servers may need a while to get over, or happens until then. */
  disturbed(what: string, until = this.time.now): void {
    this.events.add(what);
    this.disturbedAt = Math.max(this.disturbedAt, until);
  }

  deviceOf(endpoint: string): Device | undefined {
    return this.homes.flatMap(({ nurses }) => nurses).find(({ device }) => device?.endpoint === endpoint)
      ?.device;
  }

  pickServer(random: Random): ServerProcess | undefined {
    const serving = this.servers.filter((server) => server.isServing());
    return serving.length === 0 ? undefined : random.pick(serving);
  }

  /** On their way to a server, which may have stored them whatever the hub hears. */
  sent(readings: readonly WireReading[]): void {
    for (const { sensor, at } of readings)
      this.newestSent.set(sensor, Math.max(Date.parse(at), this.newestSent.get(sensor) ?? 0));
  }

  acknowledged(readings: readonly WireReading[], receipt: Receipt): void {
    const rejected = new Set(receipt.rejected.map(({ index }) => index));
    if (rejected.size > 0)
      this.events.add(
        `rejected: ${new Set(receipt.rejected.map(({ reason }) => reason)).values().next().value}`,
      );
    readings.forEach((reading, index) => {
      if (rejected.has(index)) return;
      const { sensor } = reading;
      if (!this.acknowledgedReadings.has(sensor)) this.acknowledgedReadings.set(sensor, new Map());
      this.acknowledgedReadings.get(sensor)!.set(Date.parse(reading.at), reading);
    });
  }

  every(milliseconds: number, offset: number, work: () => void): void {
    const fire = () => {
      this.time.after(milliseconds, fire);
      work();
    };
    this.time.after(offset, fire);
  }

  modelOf(home: number): HomeModel {
    return this.models.find((one) => one.home.id === home)!.model;
  }

  async close(): Promise<void> {
    for (const server of this.servers) server.kill();
    await this.time.settle();
    await this.engine.close();
  }

  private startModels(): void {
    for (const { home, model } of this.models) {
      const goOn = () => {
        while (model.next <= this.time.now)
          for (const happening of model.step()) this.happened(home, happening);
        this.time.at(Math.max(model.next, this.time.now + 1), goOn);
      };
      this.time.at(model.next, goOn);
    }
  }

  private happened(home: NightHome, happening: Happening): void {
    const resident = home.residents.find(({ sensor }) => sensor === happening.resident);
    if (!resident) return;
    if (happening.type === 'reading')
      resident.hubs.forEach((codigo, rank) => {
        const signal = signalStrength(resident.sensor, codigo, rank, happening.at);
        if (signal !== null)
          this.hubs.get(codigo)?.receive(toWire(resident.sensor, happening.reading, signal));
      });
    else if (happening.type === 'act')
      this.phones
        .find(({ nurse }) => nurse.home === home.id && nurse.username === happening.act.staff)
        ?.act(resident, happening.act);
  }
}
