import { type Instant, MINUTE } from '@vigilia/domain/instant';

/** Most of a rise comes within minutes, the rest as the product spreads it. */
const SOAK = 3 * MINUTE;
const SOAKED = 0.85;
const FALL = MINUTE;

/** The index that a sensor without error measures over a product with so many millilitres. */
export const indexOf = (ml: number): number => 8 * (ml / 200) ** 1.9;

interface Wetting {
  readonly at: Instant;
  readonly ml: number;
  readonly spreadUntil: Instant;
}

/** The absorbent product that a resident wears. */
export class Product {
  private wettings: Wetting[] = [];
  private held = 0;
  private changedAt = Number.NEGATIVE_INFINITY;
  private indexBefore = 0;
  private settled: { readonly from: Instant; readonly index: number } | null = null;
  leaked = false;

  constructor(private readonly capacity: number) {}

  /** Millilitres. */
  get content(): number {
    return this.held;
  }

  /** Takes up what it can hold; the rest leaks. Returns the millilitres that leaked. */
  wet(at: Instant, ml: number, spreading: number): number {
    const taken = Math.min(ml, this.capacity - this.held);
    this.held += taken;
    this.settled = null;
    if (taken > 0) this.wettings.push({ at, ml: taken, spreadUntil: at + spreading });
    if (ml > taken) this.leaked = true;
    return ml - taken;
  }

  /** A dry one is put on. */
  change(at: Instant): void {
    this.indexBefore = this.indexAt(at);
    this.changedAt = at;
    this.wettings = [];
    this.held = 0;
    this.leaked = false;
    this.settled = null;
  }

  /** As a sensor without error measures it. */
  indexAt(at: Instant): number {
    if (at < this.changedAt + FALL) return this.indexBefore * (1 - (at - this.changedAt) / FALL);
    if (this.wettings.length === 0) return 0;
    if (this.settled && at >= this.settled.from) return this.settled.index;
    let ml = 0;
    let from = 0;
    for (const wetting of this.wettings) {
      ml += wetting.ml * partAt(wetting, at);
      from = Math.max(from, wetting.spreadUntil);
    }
    const index = indexOf(ml);
    if (at >= from) this.settled = { from, index };
    return index;
  }
}

const partAt = ({ at, spreadUntil }: Wetting, now: Instant): number =>
  SOAKED * Math.min(1, (now - at) / SOAK) + (1 - SOAKED) * Math.min(1, (now - at) / (spreadUntil - at));
