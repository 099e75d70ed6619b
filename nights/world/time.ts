import { setImmediate as turn } from 'node:timers/promises';
import type { Scheduler } from '../../packages/server/src/scheduler';

interface Entry {
  at: number;
  readonly order: number;
  readonly work: () => void;
  isStopped: boolean;
}

/** So many turns of the event loop without anything happening: whatever followed from an event is done. */
const QUIET_TURNS = 3;
const MOST_TURNS = 100_000;

/** Counts work that lets others go first: it is not done before its last step. */
let yielded = 0;
const platform = globalThis.setImmediate;
globalThis.setImmediate = Object.assign((work: (...args: unknown[]) => void, ...args: unknown[]) => {
  return platform(() => {
    yielded += 1;
    work(...args);
  });
}, platform);

/** The one clock of a night. It jumps to the next event, and goes on when all that followed from that event is done. */
export class VirtualTime {
  private readonly heap: Entry[] = [];
  private order = 0;
  private holds = 0;
  /** Counts whatever happens: statements, requests, answers. */
  activity = 0;

  constructor(public now: number) {}

  at(at: number, work: () => void): () => void {
    const entry = { at: Math.max(at, this.now), order: this.order++, work, isStopped: false };
    this.push(entry);
    return () => {
      entry.isStopped = true;
    };
  }

  after(milliseconds: number, work: () => void): () => void {
    return this.at(this.now + milliseconds, work);
  }

  /** The timers of one process; `gate` says whether it may run, and later when it was stopped for a while. */
  schedulerFor(gate: { isAlive: () => boolean; resumesAt: () => number | undefined }): Scheduler {
    return (milliseconds, work) => {
      let isStopped = false;
      const fire = () => {
        if (isStopped || !gate.isAlive()) return;
        const resumes = gate.resumesAt();
        if (resumes !== undefined) return void this.at(resumes, fire);
        this.after(milliseconds, fire);
        work();
      };
      this.after(milliseconds, fire);
      return () => {
        isStopped = true;
      };
    };
  }

  async runUntil(end: number): Promise<void> {
    for (;;) {
      const first = this.heap[0];
      if (!first || first.at > end) break;
      this.pop();
      if (first.isStopped) continue;
      this.now = first.at;
      first.work();
      await this.settle();
    }
    this.now = end;
  }

  /** Time stands still until it is released: something uses files, or threads of the platform. */
  hold(): () => void {
    this.holds += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.holds -= 1;
      isHeld = false;
    };
  }

  private get happened(): number {
    return this.activity + yielded;
  }

  /** Resolves when nothing happens any more at this moment. */
  async settle(): Promise<void> {
    let seen = this.happened;
    await turn();
    // However long files take: a machine that is busy must not change the order of events.
    while (this.holds > 0) await turn();
    if (this.happened === seen) return;
    for (let quiet = 0, turns = 0; quiet < QUIET_TURNS; turns += 1) {
      if (turns > MOST_TURNS) throw new Error('Something goes on for ever at one moment.');
      seen = this.happened;
      await turn();
      quiet = this.happened === seen ? quiet + 1 : 0;
    }
  }

  /** Time stands still until this is done: files, and what the platform does in threads of its own. */
  async frozen<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    while (!isDone) await turn();
    await this.settle();
    return work;
  }

  private push(entry: Entry): void {
    const { heap } = this;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(entry, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = entry;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!isBefore(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }
}

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
