import { type HubMessage, type Outcome, type ParsedMessage, parseMessage } from './message';

/** A message in its centre's queue. */
export interface Waiting extends HubMessage {
  readonly hubId: number;
  /** What it takes of the capacity for waiting messages. */
  readonly bytes: number;
  /** Wait until it is stored; otherwise its sender comes back by itself. */
  readonly retry: boolean;
  /** Once it was in a batch, or is about to be. */
  parsed: ParsedMessage | undefined;
  tries: number;
  readonly done: (outcome: Outcome) => void;
  readonly failed: (error: Error) => void;
}

export type ParsedWaiting = Waiting & { parsed: ParsedMessage };

/** The messages of one centre in the order in which they came. */
export class CentreQueue {
  private waiting: Waiting[] = [];
  /** So many of the next messages go one by one, because they failed together. */
  private alone = 0;
  private lastWasBatch = false;
  /** How many messages at the front are parsed, and their readings. */
  private messagesAhead = 0;
  private readingsAhead = 0;
  bytes = 0;
  failures = 0;
  backingOff = false;
  scheduled = false;
  /** Its transaction is running. */
  committing = false;
  hasBackground = false;

  constructor(readonly centroId: number) {}

  get hasWork(): boolean {
    return this.waiting.length > 0 || this.hasBackground;
  }

  push(message: Waiting): void {
    this.waiting.push(message);
    this.bytes += message.bytes;
  }

  /** Batch and background in turn when there is both. */
  isBackgroundTurn(): boolean {
    const isIts = this.hasBackground && (this.waiting.length === 0 || this.lastWasBatch);
    this.lastWasBatch = !isIts;
    return isIts;
  }

  /** Parses each message when it is its turn, once, and takes as many as have `most` readings together. */
  takeBatch(most: number): ParsedWaiting[] {
    let readings = 0;
    let count = 0;
    for (const message of this.waiting) {
      if (count > 0 && this.alone > 0) break;
      message.parsed ??= parseMessage(message);
      readings += message.parsed.readings.length + 1;
      if (count > 0 && readings > most) break;
      count += 1;
    }
    if (this.alone > 0) this.alone -= 1;
    const batch = this.waiting.splice(0, count);
    this.forgetAhead();
    for (const { bytes } of batch) this.bytes -= bytes;
    return batch as ParsedWaiting[];
  }

  /** Parses up to `most` readings of what waits, while the database works on the batch before. */
  parseAhead(most: number): void {
    for (; this.readingsAhead < most && this.messagesAhead < this.waiting.length; this.messagesAhead += 1) {
      const message = this.waiting[this.messagesAhead] as Waiting;
      message.parsed ??= parseMessage(message);
      this.readingsAhead += message.parsed.readings.length + 1;
    }
  }

  /** To the front, so that nothing of the same hub overtakes them. */
  putBack(batch: readonly Waiting[], alone = 0): void {
    this.waiting = [...batch, ...this.waiting];
    this.forgetAhead();
    for (const { bytes } of batch) this.bytes += bytes;
    this.alone = Math.max(this.alone, alone);
  }

  takeAll(): Waiting[] {
    this.bytes = 0;
    this.forgetAhead();
    return this.waiting.splice(0);
  }

  /** Counted again next time: what is parsed stays so. */
  private forgetAhead(): void {
    this.messagesAhead = 0;
    this.readingsAhead = 0;
  }
}
