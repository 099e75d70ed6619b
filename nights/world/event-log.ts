const KEPT = 100;

/** The last things that happened, for whoever reads a failure. */
export class EventLog {
  private readonly entries: string[] = [];

  constructor(private readonly now: () => number) {}

  add(text: string): void {
    this.entries.push(`${new Date(this.now()).toISOString()} ${text}`);
    if (this.entries.length > KEPT) this.entries.shift();
  }

  last(): readonly string[] {
    return this.entries;
  }
}
