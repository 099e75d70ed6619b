import type { Instant } from './instant';

/** What an empty home needs, in the order in which one thing needs the other. */
export const FIRST_DAY_STEPS = [
  'name',
  'sections',
  'https',
  'hub',
  'residents',
  'sensors',
  'staff',
  'phones',
  'backups',
  'test-call',
] as const;
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number];

/** What a home may do without, or have in a way that nothing here can see: its administrator may say so, and take it back. */
export const DISPENSABLE_STEPS = ['https', 'sensors', 'phones', 'backups', 'test-call'] as const;
export type DispensableStep = (typeof DISPENSABLE_STEPS)[number];

/** unknown: nothing here can tell. It counts as open. */
export const STEP_STATES = ['done', 'missing', 'unknown', 'not-needed'] as const;

/** What was found of a step; each has its sentence. */
export const STEP_FINDINGS = [
  ...(['named', 'unnamed', 'sections', 'no-sections'] as const),
  ...(['https', 'no-https', 'no-certificate', 'behind-proxy'] as const),
  ...(['hub-received', 'hub-silent', 'no-hub', 'residents', 'no-residents'] as const),
  ...(['all-wear', 'some-wear-none', 'nobody-wears', 'nobody-to-wear'] as const),
  ...(['staff', 'no-colleagues', 'no-nurses'] as const),
  ...(['phones', 'phones-untested', 'no-phones', 'no-push'] as const),
  ...(['backups', 'backup-awaited', 'no-backups', 'call-arrived', 'no-call'] as const),
] as const;
export type StepFinding = (typeof STEP_FINDINGS)[number];

/** What is there of a home and its installation. */
export interface FirstDayFacts {
  readonly name: string;
  readonly sections: number;
  readonly https: {
    /** Whoever asks came by https. */
    readonly isUsed: boolean;
    /** server: this one has it by itself. proxy: one in front is to have it. Null: nothing is set. */
    readonly by: 'server' | 'proxy' | null;
    /** Of the certificate of this server; null: it has none. */
    readonly validUntil: Instant | null;
  };
  readonly hubs: { readonly count: number; readonly receivedAt: Instant | null };
  readonly residents: number;
  /** Of the residents. */
  readonly wearing: number;
  readonly staff: { readonly count: number; readonly nurses: number };
  /** Whether the installation can send to phones at all. */
  readonly hasPush: boolean;
  /** Phones that were registered, and those of them that get what is sent to them. */
  readonly phones: { readonly count: number; readonly reached: number };
  readonly backups: { readonly state: 'ok' | 'overdue' | 'off'; readonly newestAt: Instant | null };
  /** When a test or a call last arrived somewhere. */
  readonly callArrivedAt: Instant | null;
  /** What the home said that it does without. */
  readonly notNeeded: readonly string[];
}

export interface StepStatus {
  readonly step: FirstDayStep;
  readonly state: (typeof STEP_STATES)[number];
  readonly finding: StepFinding;
  /** What the sentence counts, and the moment that it names. */
  readonly count: number | null;
  readonly at: Instant | null;
}

type Found = Pick<StepStatus, 'state' | 'finding'> & Partial<Pick<StepStatus, 'count' | 'at'>>;

const done = (finding: StepFinding, more: Partial<Found> = {}): Found => ({
  state: 'done',
  finding,
  ...more,
});
const missing = (finding: StepFinding, more: Partial<Found> = {}): Found => ({
  ...{ state: 'missing', finding },
  ...more,
});

const FIND: { readonly [Step in FirstDayStep]: (facts: FirstDayFacts, now: Instant) => Found } = {
  name: ({ name }) => (name.trim() === '' ? missing('unnamed') : done('named')),
  sections: ({ sections }) =>
    sections === 0 ? missing('no-sections') : done('sections', { count: sections }),
  https: ({ https: { isUsed, by, validUntil } }, now) => {
    if (isUsed) return done('https');
    // Whether the proxy answers cannot be seen from behind it.
    if (by === 'proxy') return { state: 'unknown', finding: 'behind-proxy' };
    if (by === null) return missing('no-https');
    return validUntil !== null && validUntil > now ? done('https') : missing('no-certificate');
  },
  hub: ({ hubs: { count, receivedAt } }) => {
    if (count === 0) return missing('no-hub');
    return receivedAt === null
      ? missing('hub-silent', { count })
      : done('hub-received', { count, at: receivedAt });
  },
  residents: ({ residents }) =>
    residents === 0 ? missing('no-residents') : done('residents', { count: residents }),
  sensors: ({ residents, wearing }) => {
    if (residents === 0) return missing('nobody-to-wear');
    if (wearing === 0) return missing('nobody-wears');
    return wearing < residents
      ? missing('some-wear-none', { count: residents - wearing })
      : done('all-wear', { count: wearing });
  },
  // The first administrator came with the home.
  staff: ({ staff: { count, nurses } }) => {
    if (count <= 1) return missing('no-colleagues');
    return nurses === 0 ? missing('no-nurses') : done('staff', { count });
  },
  phones: ({ hasPush, phones: { count, reached } }) => {
    if (reached > 0) return done('phones', { count: reached });
    if (count > 0) return missing('phones-untested', { count });
    return missing(hasPush ? 'no-phones' : 'no-push');
  },
  // One that is too old is a trouble, and no longer a matter of the first day.
  backups: ({ backups: { state, newestAt } }) => {
    if (newestAt !== null) return done('backups', { at: newestAt });
    return missing(state === 'off' ? 'no-backups' : 'backup-awaited');
  },
  'test-call': ({ callArrivedAt }) =>
    callArrivedAt === null ? missing('no-call') : done('call-arrived', { at: callArrivedAt }),
};

/** How far a home is, by what is there: nobody ticks a step. What is done is done, also where somebody said that it is not needed. */
export const firstDay = (facts: FirstDayFacts, now: Instant): StepStatus[] =>
  FIRST_DAY_STEPS.map((step) => {
    const found = FIND[step](facts, now);
    const isDispensed = found.state !== 'done' && isDispensable(step) && facts.notNeeded.includes(step);
    return { count: null, at: null, ...found, step, state: isDispensed ? 'not-needed' : found.state };
  });

export const isDispensable = (step: FirstDayStep): step is DispensableStep =>
  (DISPENSABLE_STEPS as readonly string[]).includes(step);

/** Nothing is left to do for it. */
export const isSettled = ({ state }: Pick<StepStatus, 'state'>): boolean =>
  state === 'done' || state === 'not-needed';
