import type { Load } from './child';
import type { Engine } from './place';

/** What every scenario is handed. */
export interface Bench {
  /** Removed at the end. */
  readonly folder: string;
  /** The built product. */
  readonly product: string;
  readonly engines: readonly Engine[];
  readonly load: Load;
  readonly repeats: number;
  /** How long one side is measured at a time. */
  readonly seconds: number;
  say(text: string): void;
}

/** A and B in turn, beginning with the other one each time: whatever else the machine does meets both. */
export async function alternate(
  repeats: number,
  a: (repeat: number) => Promise<void>,
  b: (repeat: number) => Promise<void>,
): Promise<void> {
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const side of repeat % 2 ? [b, a] : [a, b]) await side(repeat);
  }
}
