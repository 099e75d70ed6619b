import { type CareKind, FOUND, type Found } from '@vigilia/domain/alerts/care-kinds';
import { HOUR, type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, type CareAct, CareQueue, type Outcome, type SendableAct } from './care-queue';

const BEGIN = Date.parse('2026-11-15T02:00:00Z');
const PEOPLE = ['ana', 'bea'] as const;
type Person = (typeof PEOPLE)[number];
type Network = 'up' | 'down' | 'answer lost' | 'captive portal' | 'too many requests' | 'broken server';
const NETWORKS: readonly Network[] = [
  'up',
  'down',
  'answer lost',
  'captive portal',
  'too many requests',
  'broken server',
];

interface Tap {
  readonly by: Person;
  readonly at: Instant;
  isStored: boolean;
  /** Its author wanted it gone. */
  mayBeDiscarded: boolean;
}

interface Recorded {
  readonly id: number;
  readonly by: Person;
  readonly body: string;
  readonly at: Instant;
  readonly recordedAt: Instant;
  found: Found | undefined;
}

/**
 * Two people who share a tablet with two tabs, and a server. Every step that takes time waits until the test lets it go on,
 * so that anything can happen in between.
 */
class SharedDevice {
  now = BEGIN;
  network: Network = 'up';
  /** The tablet's clock is wrong by this. */
  clockError = 0;
  signedIn: Person | null = null;
  stored: readonly CareAct[] = [];
  readonly taps = new Map<string, Tap>();
  readonly recorded = new Map<string, Recorded>();
  /** What was found by the key of the change, as this device has stored it last. */
  readonly said = new Map<string, Found>();
  readonly validSessions = new Set<Person>();
  readonly seenByOthers: string[] = [];
  readonly wrongBodies: string[] = [];
  /** By a time that is not the one of the tap. */
  readonly wrongRefusals: string[] = [];
  /** The person was told something that is not so. */
  readonly wrongOutcomes: string[] = [];
  /** Tapped again while the same care of the same resident was waiting. */
  readonly doubled: string[] = [];
  /** Before the server had it. */
  readonly takenBack: string[] = [];
  tabs: Tab[] = [];
  answers = 0;
  #locked: Tab | null = null;
  readonly #waiting: { tab: Tab; begin: () => void }[] = [];
  readonly #steps: { tab: Tab; go: () => void }[] = [];

  constructor() {
    this.tabs = [new Tab(this), new Tab(this)];
  }

  /** Resolves when the test lets it. Of a tab that was killed never. */
  step<T>(tab: Tab, work: () => T): Promise<T> {
    return new Promise((resolve) => {
      this.#steps.push({ tab, go: () => resolve(work()) });
    });
  }

  get steps(): number {
    return this.#steps.length;
  }

  /** Lets one step happen, and everything that follows from it at once. */
  async goOn(which: number): Promise<void> {
    const [step] = this.#steps.splice(which % this.#steps.length, 1);
    if (step && this.tabs.includes(step.tab)) step.go();
    await tick();
  }

  exclusively = async <T>(tab: Tab, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((begin) => {
      this.#waiting.push({ tab, begin });
      this.#lockNext();
    });
    try {
      return await work();
    } finally {
      this.release(tab);
    }
  };

  release(tab: Tab): void {
    if (this.#locked !== tab) return;
    this.#locked = null;
    this.#lockNext();
  }

  #lockNext(): void {
    if (this.#locked) return;
    const next = this.#waiting.shift();
    if (!next) return;
    if (!this.tabs.includes(next.tab)) return this.#lockNext();
    this.#locked = next.tab;
    next.begin();
  }

  answerTo(by: Person, { key, patient, kind, at, found, of }: SendableAct): Answer {
    if (this.network !== 'up' && this.network !== 'answer lost') return { kind: 'retry' };
    if (!this.validSessions.has(by)) {
      // 401: the page signs out.
      for (const tab of this.tabs) if (tab.user === by) tab.user = null;
      if (this.signedIn === by) this.signedIn = null;
      return { kind: 'retry' };
    }
    if (of) return this.#find(by, of.care, found);
    const text = JSON.stringify({ patient, kind, at, found });
    const known = this.recorded.get(key);
    if (known && (known.by !== by || known.body !== text)) {
      this.wrongBodies.push(key);
      return { kind: 'refused', reason: 'key-used' };
    }
    if (at > this.now + 5 * MINUTE || at < this.now - 24 * HOUR) {
      const tapped = this.taps.get(key)?.at ?? 0;
      if (tapped >= this.now - 24 * HOUR) this.wrongRefusals.push(key);
      return { kind: 'refused', reason: 'at' };
    }
    const record = { id: this.recorded.size + 1, by, body: text, at, recordedAt: this.now, found };
    if (!known) this.recorded.set(key, record);
    const action = known?.id ?? record.id;
    return this.network === 'answer lost' ? { kind: 'retry' } : { kind: 'recorded', action };
  }

  #find(by: Person, id: number, found: Found | undefined): Answer {
    const record = [...this.recorded.values()].find((each) => each.id === id);
    if (!record || record.by !== by || !found) {
      this.wrongBodies.push(`found of ${id}`);
      return { kind: 'refused', reason: 'not-allowed' };
    }
    if (record.found !== found && this.now > record.recordedAt + 10 * MINUTE)
      return { kind: 'refused', reason: 'too-late' };
    record.found = found;
    return this.network === 'answer lost' ? { kind: 'retry' } : { kind: 'recorded', action: id };
  }

  /** The key of the change that an act records, or of which it says what was found. */
  changeOf({ key, of }: CareAct): string {
    if (!of) return key;
    if ('key' in of) return of.key;
    return [...this.recorded].find(([, { id }]) => id === of.care)?.[0] ?? '';
  }

  signIn(person: Person): void {
    this.validSessions.add(person);
    this.signedIn = person;
    for (const tab of this.tabs) if (!tab.isFrozen) tab.follow();
  }

  signOut(): void {
    if (this.signedIn) this.validSessions.delete(this.signedIn);
    this.signedIn = null;
    for (const tab of this.tabs) if (!tab.isFrozen) tab.follow();
  }
}

class Tab {
  user: Person | null;
  isFrozen = false;
  /** From the list, which a tab loads when it starts, if the server can be reached. */
  knowsServerTime: boolean;
  readonly queue: CareQueue;

  constructor(readonly device: SharedDevice) {
    this.user = device.signedIn;
    this.knowsServerTime = device.network === 'up';
    this.queue = new CareQueue({
      storage: {
        read: () => device.step(this, () => device.stored),
        update: (change) =>
          device.step(this, () => {
            device.stored = change(device.stored);
            for (const [index, act] of device.stored.entries()) {
              const tap = device.taps.get(act.key);
              if (tap) tap.isStored = true;
              if (act.found && !act.refusal) device.said.set(device.changeOf(act), act.found);
              const earlier = device.stored.slice(0, index).filter(({ refusal }) => !refusal);
              if (earlier.some((other) => isTappedTwice(other, act))) device.doubled.push(act.key);
            }
          }),
      },
      exclusively: (work) => device.exclusively(this, work),
      author: () => this.user,
      send: async (act) => {
        const by = this.user;
        // The request leaves with the session of this moment, and arrives later.
        const answer = await device.step(this, () => by && device.answerTo(by, act));
        return device.step(this, () => answer ?? { kind: 'retry' });
      },
      now: () => device.now + device.clockError,
      toServerTime: (time) => (this.knowsServerTime ? time - device.clockError : null),
      pause: () => device.step(this, () => undefined),
      onChange: (own) => {
        for (const { author, key } of own) if (author !== this.user) device.seenByOthers.push(key);
      },
    });
  }

  /** The session as it is stored by now. */
  follow(): void {
    this.isFrozen = false;
    if (this.user === this.device.signedIn) return;
    this.user = this.device.signedIn;
    void this.queue.load().then(() => this.queue.send());
  }
}

const isTappedTwice = (one: CareAct, other: CareAct): boolean =>
  !one.of &&
  !other.of &&
  one.author === other.author &&
  one.patient === other.patient &&
  one.kind === other.kind &&
  Math.abs(one.tappedAt - other.tappedAt) < MINUTE;

const RESIDENTS = [1, 2, 3];
const KINDS: readonly CareKind[] = ['changed', 'turned', 'checked'];

function checkOutcome(device: SharedDevice, key: string, outcome: Outcome | undefined): void {
  const isRecorded = device.recorded.has(key) || device.taps.get(key)?.mayBeDiscarded;
  const isWaiting = device.stored.some((act) => act.key === key);
  if (outcome?.kind === 'recorded' ? !isRecorded : outcome?.kind === 'waiting' && !isWaiting)
    device.wrongOutcomes.push(key);
}

/** What may happen next, each by a number that chooses the details. */
const EVENTS: Readonly<Record<string, (device: SharedDevice, n: number) => void>> = {
  tap: (device, n) => {
    const tab = device.tabs[n % device.tabs.length] as Tab;
    if (!tab.user) return;
    const key = `key-${device.taps.size}`;
    device.taps.set(key, { by: tab.user, at: device.now, isStored: false, mayBeDiscarded: false });
    const patient = RESIDENTS[n % 3] as number;
    const act = { key, patient, kind: KINDS[n % 2] as CareKind };
    void tab.queue.record(act).then((outcome) => checkOutcome(device, key, outcome));
  },
  'a round': (device, n) => {
    const tab = device.tabs[n % device.tabs.length] as Tab;
    const by = tab.user;
    if (!by) return;
    const acts = RESIDENTS.map((patient) => {
      const key = `key-${device.taps.size}`;
      device.taps.set(key, { by, at: device.now, isStored: false, mayBeDiscarded: false });
      return { key, patient, kind: KINDS[n % 2] as CareKind };
    });
    void tab.queue.recordAll(acts).then((outcomes) => {
      for (const [key, outcome] of outcomes) checkOutcome(device, key, outcome);
    });
  },
  found: (device, n) => {
    const tab = device.tabs[n % device.tabs.length] as Tab;
    const changes = [...device.taps].filter(([, { by }]) => by === tab.user);
    const [key] = changes.at(-1 - (n % 2)) ?? [];
    if (!key) return;
    const record = device.recorded.get(key);
    const of = record && n % 3 === 0 ? { care: record.id } : { key };
    const found = FOUND[n % FOUND.length] as Found;
    device.answers += 1;
    void tab.queue.answer(of, { key: `answer-${device.answers}`, patient: 1, found });
  },
  undo: (device, n) => {
    const tab = device.tabs[n % device.tabs.length] as Tab;
    const [key, tap] = [...device.taps][n % Math.max(device.taps.size, 1)] ?? [];
    if (!key || !tap || tap.by !== tab.user) return;
    tap.mayBeDiscarded = true;
    const onlyUnsent = n % 2 === 0;
    void tab.queue.discard([key], { onlyUnsent }).then((found) => {
      if (found.length > 0 && !device.recorded.has(key)) device.takenBack.push(key);
      if (found.length > 0 && device.recorded.has(key) && onlyUnsent) device.wrongOutcomes.push(key);
    });
  },
  send: (device, n) => void (device.tabs[n % device.tabs.length] as Tab).queue.send(),
  'the list is loaded': (device, n) => {
    if (device.network === 'up') (device.tabs[n % device.tabs.length] as Tab).knowsServerTime = true;
  },
  network: (device, n) => {
    device.network = NETWORKS[n % NETWORKS.length] as Network;
  },
  time: (device, n) => {
    device.now += [SECOND, MINUTE, HOUR][n % 3] as number;
  },
  'sign in': (device, n) => {
    device.signOut();
    device.signIn(PEOPLE[n % 2] as Person);
  },
  'session ends': (device) => device.validSessions.clear(),
  'sign out and delete': (device, n) => {
    const tab = device.tabs[n % device.tabs.length] as Tab;
    const person = tab.user;
    if (person === null) return;
    const stored = device.stored.filter(({ author }) => author === person);
    const own = stored.map(({ key }) => key);
    for (const act of stored)
      Object.assign(device.taps.get(device.changeOf(act)) ?? {}, { mayBeDiscarded: true });
    void tab.queue.discard(own);
    if (device.signedIn === person) device.signOut();
  },
  freeze: (device, n) => {
    (device.tabs[n % device.tabs.length] as Tab).isFrozen = true;
  },
  wake: (device, n) => (device.tabs[n % device.tabs.length] as Tab).follow(),
  kill: (device, n) => {
    const old = device.tabs[n % device.tabs.length] as Tab;
    device.tabs = device.tabs.map((tab) => (tab === old ? new Tab(device) : tab));
    device.release(old);
    void device.tabs[n % device.tabs.length]?.queue.load();
  },
};
const NAMES = Object.keys(EVENTS);
/** Steps happen more often than events. */
const MOVES = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ name: fc.constant('step'), n: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ name: fc.constantFrom(...NAMES), n: fc.nat(20) }) },
  ),
  { maxLength: 60, size: 'max' },
);

/** Until everything that needs no further step has happened. */
async function tick(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}

async function settle(device: SharedDevice): Promise<void> {
  await tick();
  while (device.steps > 0) await device.goOn(0);
}

test('two people on one device: every act is recorded once under the name of whoever tapped it, and only its author sees it; what was found at it arrives', {
  tags: ['R-FOUND-4', 'R-ROUND-2'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(MOVES, fc.constantFrom(0, 7 * HOUR, -30 * HOUR), async (moves, clockError) => {
      const device = new SharedDevice();
      device.clockError = clockError;
      device.signIn('ana');
      for (const { name, n } of moves) {
        if (name === 'step') {
          if (device.steps > 0) await device.goOn(n);
        } else {
          EVENTS[name]?.(device, n);
          await tick();
        }
      }
      await settle(device);
      // The network is back, and each of them signs in once more.
      device.network = 'up';
      device.now += SECOND;
      for (const person of PEOPLE) {
        device.signOut();
        device.signIn(person);
        for (const tab of device.tabs) {
          tab.follow();
          tab.knowsServerTime = true;
        }
        await settle(device);
        void device.tabs[0]?.queue.send();
        await settle(device);
      }
      const refused = new Set(device.stored.filter(({ refusal }) => refusal).map(({ key }) => key));
      const lost: string[] = [];
      const wrongName: string[] = [];
      const wrongTime: string[] = [];
      for (const [key, tap] of device.taps) {
        const record = device.recorded.get(key);
        if (!record && tap.isStored && !tap.mayBeDiscarded && !refused.has(key)) lost.push(key);
        if (record && record.by !== tap.by) wrongName.push(key);
        if (record && record.at !== tap.at) wrongTime.push(key);
      }
      expect({ lost, wrongName, wrongTime }).toEqual({ lost: [], wrongName: [], wrongTime: [] });
      const refusedOf = new Set(
        device.stored.filter(({ refusal }) => refusal).map((act) => device.changeOf(act)),
      );
      const wrongFound = [...device.said].filter(([key, found]) => {
        const record = device.recorded.get(key);
        const isExcused = refusedOf.has(key) || device.taps.get(key)?.mayBeDiscarded;
        return record && !isExcused && record.found !== found;
      });
      expect(wrongFound).toEqual([]);
      expect(device.seenByOthers).toEqual([]);
      expect(device.doubled).toEqual([]);
      expect(device.wrongBodies).toEqual([]);
      expect(device.wrongOutcomes).toEqual([]);
      expect(device.wrongRefusals).toEqual([]);
      expect(device.takenBack.filter((key) => device.recorded.has(key))).toEqual([]);
      expect(device.stored.filter(({ refusal }) => !refusal)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
