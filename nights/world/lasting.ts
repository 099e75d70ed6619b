/** For how long something has been so, look after look. */
export class Lasting {
  private readonly since = new WeakMap<object, Map<string, number>>();

  /** What holds now of a home or a night; what is missing begins anew. Gives each with how long it has held. */
  note<T>(whole: object, now: number, holding: ReadonlyMap<string, T>): { one: T; lasted: number }[] {
    const before = this.since.get(whole);
    const since = new Map([...holding.keys()].map((key) => [key, before?.get(key) ?? now]));
    this.since.set(whole, since);
    return [...holding].map(([key, one]) => ({ one, lasted: now - since.get(key)! }));
  }
}
