const KEPT = 100;
/** What says the same again within so many entries is counted there. */
const COUNTED_WITHIN = 6;

/** The last things that happened, for whoever reads a failure. */
export class EventLog {
  private readonly entries: { at: string; text: string; count: number }[] = [];

  constructor(private readonly now: () => number) {}

  add(text: string): void {
    const again = this.entries.slice(-COUNTED_WITHIN).find((entry) => entry.text === text);
    if (again) {
      again.count += 1;
      return;
    }
    this.entries.push({ at: new Date(this.now()).toISOString(), text, count: 1 });
    if (this.entries.length > KEPT) this.entries.shift();
  }

  last(): readonly string[] {
    return this.entries.map(({ at, text, count }) => `${at} ${text}${count > 1 ? ` (${count} times)` : ''}`);
  }
}
