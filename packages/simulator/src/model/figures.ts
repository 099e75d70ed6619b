/** Where a figure of the model comes from. */
interface Figure {
  readonly low: number;
  readonly high: number;
  readonly source: string;
}

/** From publications. `marginals.test.ts` compares what the model does with them. */
export const PUBLISHED = {
  /** Share of residents who void in the toilet when they are asked by day. */
  promptable: { low: 0.23, high: 0.23, source: 'Ouslander' },
  /** Share of residents found wet at a night's check. */
  wetAtNight: { low: 0.4, high: 0.6, source: 'Ouslander: about half' },
  /** Error of the measured product against the weighed one. */
  gain: { low: -0.34, high: 0.39, source: 'De Witte 2018' },
} as const satisfies Record<string, Figure>;

/** Assumptions: nobody has published them for such homes. Whoever finds a figure moves it up with its source. */
export const ASSUMED = {
  /** Voids in 24 hours, as a resident's average. */
  voids: { low: 6, high: 9, source: 'assumption' },
  /** Of these between bedtime and the morning wash. */
  nightVoids: { low: 1, high: 2, source: 'assumption' },
  /** Minutes between two turns by oneself at night. */
  restlessTurn: { low: 35, high: 135, source: 'assumption' },
  stillTurn: { low: 140, high: 300, source: 'assumption' },
  /** Minutes from a call to "on my way", as medians: the most urgent, the others. */
  answer: { low: 2, high: 7, source: 'assumption' },
  /** Share of calls to which nobody goes, on a usual night and on a bad one. */
  missed: { low: 0.08, high: 0.3, source: 'assumption' },
  /** Share of what was done that is recorded, and of recorded changes with what was found. */
  recorded: { low: 0.85, high: 0.85, source: 'assumption' },
  foundAnswered: { low: 0.6, high: 0.6, source: 'assumption' },
} as const satisfies Record<string, Figure>;
