/**
 * Looks at centres side by side: at most so many at once, and at each of them one look at a time. One that hangs takes one place.
 */
export class LookLanes {
  /** In the order in which they were asked for. */
  private readonly waiting = new Set<number>();
  private readonly looks = new Map<number, Promise<void>>();

  constructor(
    private readonly places: number,
    private readonly look: (centroId: number) => Promise<void>,
  ) {}

  get running(): readonly Promise<void>[] {
    return [...this.looks.values()];
  }

  /** One that is under way is followed by another one. */
  request(centroId: number): void {
    this.waiting.add(centroId);
    this.startWaiting();
  }

  private startWaiting(): void {
    for (const centroId of this.waiting) {
      if (this.looks.size >= this.places) return;
      if (this.looks.has(centroId)) continue;
      this.waiting.delete(centroId);
      this.looks.set(centroId, this.run(centroId));
    }
  }

  private async run(centroId: number): Promise<void> {
    // All notifications of a commit arrive together, and are looked at together.
    await Promise.resolve();
    try {
      await this.look(centroId);
    } finally {
      this.looks.delete(centroId);
      this.startWaiting();
    }
  }
}
