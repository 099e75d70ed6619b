import type { Receipt, WireReading } from '@vigilia/contract/ingest';
import type { Random } from '@vigilia/simulator/model/random';
import type { ServerProcess } from '../world/server-process';
import type { Surroundings } from './surroundings';

/** What becomes of one message on its way. */
export interface MessageFaults {
  /** Shares of messages. */
  lost: number;
  answerLost: number;
  doubled: number;
  late: number;
}

/** What becomes of what sensors send to a hub. */
export interface ReceptionFaults {
  /** The share that it does not receive. */
  missed: number;
}

interface Message {
  readonly readings: readonly WireReading[];
  failures: number;
}

const MOST_READINGS = 200;
const MINUTE = 60_000;

/** A hub keeps each reading until the server has acknowledged it, and sends its messages in order unless a fault is in the way. */
export class Hub {
  private readonly waiting: WireReading[] = [];
  private sending: Message | undefined;
  faults: MessageFaults = { lost: 0, answerLost: 0, doubled: 0, late: 0 };
  reception: ReceptionFaults = { missed: 0 };
  /** Without power. */
  isOff = false;
  /** Which time it puts on what it receives at a moment. */
  stamp: (at: number) => number = (at) => at;
  /** Its line is away: it goes on receiving, and keeps what it receives. */
  isCutOff = false;
  /** When a server last acknowledged something. */
  answeredAt: number;
  /** When it last had no power or no line. */
  hinderedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly night: Surroundings,
    readonly codigo: string,
    private readonly random: Random,
    /** Of its own, so that what sensors send changes nothing for messages. */
    private readonly air: Random,
  ) {
    this.answeredAt = night.time.now;
  }

  receive(reading: WireReading): void {
    const isMissed = this.air.chance(this.reception.missed);
    if (this.isOff || isMissed) return;
    this.waiting.push({ ...reading, at: new Date(this.stamp(Date.parse(reading.at))).toISOString() });
  }

  /** Every minute: what was received, or a heartbeat. */
  flush(): void {
    if (this.isOff || this.isCutOff) this.hinderedAt = this.night.time.now;
    if (this.sending || this.isOff) return;
    this.sending = { readings: this.waiting.splice(0, MOST_READINGS), failures: 0 };
    this.attempt(this.sending);
  }

  private attempt(message: Message): void {
    const { night, random, faults } = this;
    // Without power it keeps what it has.
    if (this.isOff) return void night.time.after(MINUTE, () => this.attempt(message));
    const delay = random.chance(faults.late) ? random.integer(1_000, 4 * MINUTE) : random.integer(5, 400);
    const isDoubled = random.chance(faults.doubled);
    night.time.after(delay, () => void this.deliver(message, true));
    // A copy that the network kept arrives whenever it likes, also long after the others.
    if (isDoubled)
      night.time.after(delay + random.integer(1, 10 * MINUTE), () => void this.deliver(message, false));
  }

  private async deliver(message: Message, isFirst: boolean): Promise<void> {
    const { night, random, faults } = this;
    const isLost = random.chance(faults.lost) || this.isCutOff;
    const isAnswerLost = random.chance(faults.answerLost);
    const server = night.pickServer(random);
    if (!isLost) night.sent(message.readings);
    const answered = isLost
      ? Promise.resolve(undefined)
      : (this.send(server, message) ?? Promise.resolve(undefined));
    if (!isFirst) {
      const late = await answered;
      if (late?.status === 200) night.acknowledged(message.readings, late.body as Receipt);
      return;
    }
    let isOver = false;
    const stopWaiting = night.time.after(30_000, () => {
      if (!isOver) this.failed(message, 'no answer');
      isOver = true;
    });
    const answer = await answered;
    if (isOver) return;
    if (answer === undefined || isAnswerLost) return; // the hub waits for its limit
    isOver = true;
    stopWaiting();
    if (answer.status !== 200) return this.failed(message, `status ${answer.status}`);
    night.acknowledged(message.readings, answer.body as Receipt);
    this.answeredAt = night.time.now;
    this.sending = undefined;
    if (this.waiting.length >= MOST_READINGS) this.flush();
  }

  private send(server: ServerProcess | undefined, { readings }: Message) {
    return server?.ask('POST', '/ingest/v1/readings', this.codigo, { readings });
  }

  private failed(message: Message, why: string): void {
    const { night } = this;
    night.events.add(`hub ${this.codigo}: ${why}, ${message.readings.length} readings`);
    message.failures += 1;
    night.time.after(Math.min(MINUTE, 1_000 * 2 ** message.failures), () => this.attempt(message));
  }
}
