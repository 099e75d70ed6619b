import type { Clock } from '../../packages/server/src/clock';
import type { SecretKey } from '../../packages/server/src/crypto/secret-key';
import { createLog } from '../../packages/server/src/log';
import { openServices, type ServiceNeeds, type Services } from '../../packages/server/src/open-services';
import type { NightDatabase, StatementFate } from '../../packages/server/src/testing/nights/database';
import { VAPID } from './device';
import type { VirtualTime } from './time';

interface ProcessOptions {
  readonly name: string;
  readonly time: VirtualTime;
  readonly database: NightDatabase;
  readonly key: SecretKey;
  readonly channels: NonNullable<ServiceNeeds['channels']>;
  readonly zone: string;
  readonly intervals: NonNullable<ServiceNeeds['intervals']>;
  readonly onLog: (entry: Record<string, unknown>) => void;
}

/** What an answer of the server says. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** One start of a server: killed, it does and says nothing more; what it had not committed is rolled back. */
export class ServerProcess {
  private services: Services | undefined;
  private connection: ReturnType<NightDatabase['connect']> | undefined;
  private isKilled = false;
  private endWaiting = (): void => undefined;
  private readonly whenKilled = new Promise<void>((resolve) => {
    this.endWaiting = resolve;
  });
  private pausedUntil: number | undefined;
  private resume = (): void => undefined;
  private running: Promise<void> = Promise.resolve();
  private readonly startedAt: number;
  private readonly closing: (() => Promise<unknown>)[] = [];
  /** By how much its wall clock is wrong. */
  clockError = 0;
  /** Called when it is killed. */
  onKill: () => void = () => undefined;
  /** What happens to its next statements; a fault sets it. */
  fateOf: (text: string) => StatementFate = () => 'fine';

  constructor(private readonly options: ProcessOptions) {
    this.startedAt = options.time.now - 86_400_000;
  }

  get name(): string {
    return this.options.name;
  }

  isServing(): boolean {
    return this.services !== undefined && !this.isKilled && this.pausedUntil === undefined;
  }

  get isAlive(): boolean {
    return !this.isKilled;
  }

  async start(): Promise<void> {
    const { time, database, key, channels, name, intervals, onLog } = this.options;
    const schedule = time.schedulerFor({
      isAlive: () => !this.isKilled,
      resumesAt: () => this.pausedUntil,
    });
    const clock: Clock = {
      now: () => time.now + this.clockError,
      monotonic: () => time.now - this.startedAt,
      bootId: name,
    };
    const connection = database.connect(
      {
        fateOf: (text) => this.fateOf(text),
        whenRunning: () => this.running,
        isAlive: () => !this.isKilled,
      },
      { schedule, monotonic: clock.monotonic },
    );
    this.connection = connection;
    const log = createLog('warn', { write: (line: string) => onLog(JSON.parse(line)) });
    const services = await openServices({
      ...{ db: connection.db, clock, log, schedule, key, channels, intervals },
      process: { host: name, pid: 1 },
      settings: {
        ...{ readingsRetentionDays: 400, accessRetentionYears: 5, pushHosts: [], privateNetworks: [] },
        ...{ vapid: VAPID, mail: { smtpUrl: 'smtp://mail.example', from: 'home@example.org' } },
      },
      app: {
        ...{ brokerCheck: () => 'ok' as const, webDir: '/nowhere', usersHost: '', trustProxy: false },
        demoAccounts: () => [],
      },
      onClose: (step) => this.closing.push(step),
    });
    await services.app.ready();
    await services.start();
    this.services = services;
  }

  kill(): void {
    if (this.isKilled) return;
    this.isKilled = true;
    this.connection?.end();
    this.resume();
    this.endWaiting();
    this.onKill();
  }

  /** It neither does nor hears anything until then: a machine that sleeps, a process that is stopped. */
  pauseUntil(at: number): void {
    this.pausedUntil = at;
    this.running = new Promise((resolve) => {
      this.resume = resolve;
    });
    this.connection?.cut();
    this.options.time.at(at, () => {
      this.pausedUntil = undefined;
      this.resume();
      this.running = Promise.resolve();
      this.connection?.reconnect();
    });
  }

  /** Undefined: there is no answer, perhaps because it was killed meanwhile. */
  async ask(method: 'GET' | 'POST', url: string, token: string, body?: unknown): Promise<Answer | undefined> {
    const { services, options } = this;
    if (!services || !this.isServing()) return undefined;
    options.time.activity += 1;
    const answered = services.app.inject({
      ...{ method, url, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } },
      ...(body !== undefined && { payload: body as object }),
    });
    const answer = await Promise.race([answered, this.whenKilled]);
    options.time.activity += 1;
    if (this.isKilled || !answer) return undefined;
    const isJson = answer.body !== '' && /json/.test(String(answer.headers['content-type']));
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  }
}
