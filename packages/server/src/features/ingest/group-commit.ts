/** There is no room for more: the sender should come back a little later. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly size: number;
  readonly done: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Group commit: whatever arrives while one transaction runs forms the next. Throughput grows with load while a
 * lone message waits for nobody. The queue is bounded: what does not fit is refused before anything was promised.
 */
export class GroupCommit<Job, Result> {
  private readonly waiting: Waiting<Job, Result>[] = [];
  private size = 0;
  private running: Promise<void> | undefined;

  constructor(
    private readonly commit: (jobs: readonly Job[]) => Promise<readonly Result[]>,
    private readonly told: {
      sizeOf: (job: Job) => number;
      groupSize: number;
      queueSize: number;
      /** An error that would meet every job alone as well, so that trying one by one is of no use. */
      isHopeless?: (error: unknown) => boolean;
    },
  ) {}

  submit(job: Job): Promise<Result> {
    const size = this.told.sizeOf(job);
    if (this.size > 0 && this.size + size > this.told.queueSize) return Promise.reject(new QueueFull());
    this.size += size;
    return new Promise<Result>((done, failed) => {
      this.waiting.push({ job, size, done, failed });
      this.running ??= this.run();
    });
  }

  /** Resolves when nothing waits any more. */
  async drained(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    do {
      // A turn of the event loop, so that messages of the same moment share one commit.
      await new Promise<void>((turn) => setImmediate(turn));
      await this.runGroup(this.nextGroup());
    } while (this.waiting.length > 0);
    this.running = undefined;
  }

  private nextGroup(): Waiting<Job, Result>[] {
    let size = 0;
    let count = 0;
    for (const { size: more } of this.waiting) {
      if (count > 0 && size + more > this.told.groupSize) break;
      size += more;
      count += 1;
    }
    return this.waiting.splice(0, count);
  }

  private async runGroup(group: Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await this.commit(group.map(({ job }) => job));
      group.forEach(({ done }, index) => done(results[index] as Result));
    } catch (error) {
      await this.runAlone(group, error);
    } finally {
      for (const { size } of group) this.size -= size;
    }
  }

  /** One message that cannot be kept must not take its neighbours with it. */
  private async runAlone(group: Waiting<Job, Result>[], error: unknown): Promise<void> {
    if (group.length === 1 || this.told.isHopeless?.(error)) {
      for (const { failed } of group) failed(error);
      return;
    }
    for (const { job, done, failed } of group) {
      await this.commit([job]).then(([result]) => done(result as Result), failed);
    }
  }
}
