import type { CareKind, Found, ToiletResult } from '@vigilia/domain/alerts/care-kinds';
import { DAY, type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';

/** Which record something is said of: by its id, or by its key while that waits itself. */
export type CareRef = { readonly care: number } | { readonly key: string };

/**
 * One act of care, as it was tapped: numbers, kind and time, the note if there is one, and no names. Once it was sent a retry
 * sends the same under the same key.
 */
export interface CareAct {
  readonly key: string;
  /** Only the session of this person sends it. */
  readonly author: string;
  readonly patient: number;
  readonly kind: CareKind;
  readonly result?: ToiletResult;
  readonly note?: string;
  /** What was found at a change. */
  readonly found?: Found;
  /** Of an act that only says what was found: at which change. */
  readonly of?: CareRef;
  /** It was sent, and nobody knows whether that arrived. */
  readonly isTried?: true;
  /** The alert that it answers. */
  readonly alert?: number;
  /** When it was tapped, by this device's clock. */
  readonly tappedAt: Instant;
  /** When the care was given, by the server's clock. Missing until this device has heard the server's time. */
  readonly at?: Instant;
  /** Our server refused it: why, and when by this device's clock. */
  readonly refusal?: { readonly reason: string; readonly at: Instant };
}

/** What the server made of an act. `retry`: no answer, or one that is not our server's. */
export type Answer =
  /** `action` null: another tab has sent it. */
  | { readonly kind: 'recorded'; readonly action: number | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'retry' };

/** What became of an act: it is also `waiting` after an attempt without an answer. */
export type Outcome = Exclude<Answer, { kind: 'retry' }> | { readonly kind: 'waiting' };

/** An act whose time is known, and the record that it is about. */
export type SendableAct = CareAct & { readonly at: Instant; readonly of?: { readonly care: number } };

/** As it is tapped. */
export type NewCareAct = Omit<CareAct, 'author' | 'tappedAt' | 'at'> & { readonly at?: Instant };

interface Answered {
  /** Of the act that says it, where that is one of its own. */
  readonly key: string;
  readonly patient: number;
  readonly found: Found;
}

export interface CareQueueParts {
  /** The acts of everybody on this device, kept through a reload. A change is made at once or not at all. */
  readonly storage: {
    readonly read: () => Promise<readonly CareAct[]>;
    readonly update: (change: (acts: readonly CareAct[]) => readonly CareAct[]) => Promise<void>;
  };
  /** One at a time, in all tabs of this device. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Who is signed in now. */
  readonly author: () => string | null;
  /** Sends an act with the session that is there at this moment. */
  readonly send: (act: SendableAct) => Promise<Answer>;
  readonly now: () => Instant;
  /** A time of this device by the server's clock; null: the server's time is not known yet. */
  readonly toServerTime: (deviceTime: Instant) => Instant | null;
  readonly pause: (ms: number) => Promise<void>;
  /** The acts of whoever is signed in have changed. */
  readonly onChange: (own: readonly CareAct[]) => void;
}

/** Before an act counts as waiting it is sent again after these. */
const RETRY_AFTER = [SECOND, 3 * SECOND];
/** A second tap within this is the same act. */
const SAME_ACT = MINUTE;
const MOST_RECORDED = 100;
/** How long its author can see why an act was refused. */
const REFUSAL_LIFE = 7 * DAY;

/**
 * The offline queue of care. An act is stored before it is sent, is sent by its author's session alone, in order, and
 * leaves the queue when our server has answered: recorded, or refused for a reason of ours, which its author sees.
 */
export class CareQueue {
  readonly #parts: CareQueueParts;
  /** What became of the acts that are recorded in this tab now, whatever sent or deleted them. */
  readonly #outcomes = new Map<string, Outcome | 'deleted' | null>();

  /** The ids of records that this tab has sent, by their keys. */
  readonly #recorded = new Map<string, number>();

  constructor(parts: CareQueueParts) {
    this.#parts = parts;
  }

  /** Stores the act and sends it. Undefined: the same act is waiting already, it was deleted, or nobody is signed in. */
  async record(act: NewCareAct): Promise<Outcome | undefined> {
    return (await this.recordAll([act])).get(act.key);
  }

  /** Stores several acts at once and sends them in their order. One that is missing in the answer was not taken, as above. */
  async recordAll(acts: readonly NewCareAct[]): Promise<ReadonlyMap<string, Outcome>> {
    const { storage, now, toServerTime } = this.#parts;
    const author = this.#parts.author();
    const outcomes = new Map<string, Outcome>();
    if (author === null) return outcomes;
    const tappedAt = now();
    const stored = acts.map((act): CareAct => {
      const at = act.at ?? toServerTime(tappedAt);
      return { ...act, author, tappedAt, ...(at !== null && { at }) };
    });
    let added: readonly CareAct[] = [];
    await storage.update((known) => {
      const all = stored.reduce<readonly CareAct[]>(
        (all, act) => (all.some((other) => isSameAct(other, act)) ? all : [...all, act]),
        known,
      );
      added = all.slice(known.length);
      return added.length > 0 ? all : known;
    });
    if (added.length === 0) return outcomes;
    for (const { key } of added) this.#outcomes.set(key, null);
    await this.#publish();
    await this.send();
    const waiting = new Set((await storage.read()).map(({ key }) => key));
    for (const { key } of added) {
      const outcome = this.#outcomes.get(key);
      this.#outcomes.delete(key);
      if (outcome === 'deleted') continue;
      outcomes.set(
        key,
        outcome ?? (waiting.has(key) ? { kind: 'waiting' } : { kind: 'recorded', action: null }),
      );
    }
    return outcomes;
  }

  /** The record that this tab has sent under a key. */
  recordedAs = (key: string): number | undefined => this.#recorded.get(key);

  /**
   * Says what was found at a change: with its record while that was not sent yet, afterwards as an act of its own, in place
   * of one that waits. Undefined: nobody knows that record.
   */
  async answer(of: CareRef, { key, patient, found }: Answered): Promise<Outcome | undefined> {
    const { storage, now, toServerTime } = this.#parts;
    const author = this.#parts.author();
    if (author === null) return undefined;
    const tappedAt = now();
    const at = toServerTime(tappedAt);
    const id = 'key' in of ? this.#recorded.get(of.key) : undefined;
    const known = id === undefined ? of : { care: id };
    const own: CareAct = {
      ...{ key, author, patient, kind: 'changed', found, of: known, tappedAt },
      ...(at !== null && { at }),
    };
    // Set where the acts are read: they may be changed by another tab until then.
    const became = { joined: false, unknown: false };
    await storage.update((acts) => {
      const record = acts.find((act) => 'key' in known && act.key === known.key && act.author === author);
      if ('key' in known && (!record || record.refusal)) {
        became.unknown = true;
        return acts;
      }
      if (record && !record.isTried) {
        became.joined = true;
        return acts.map((act) => (act === record ? { ...act, found } : act));
      }
      const others = acts.filter((act) => act.isTried || act.author !== author || !isSameRef(act.of, known));
      return [...others, own];
    });
    await this.#publish();
    if (became.unknown) return undefined;
    if (became.joined) return { kind: 'waiting' };
    return (await this.send()).get(key) ?? { kind: 'waiting' };
  }

  /** Sends what waits, in order; after an act without an answer the rest waits too. */
  send(): Promise<ReadonlyMap<string, Outcome>> {
    return this.#parts.exclusively(async () => {
      const outcomes = new Map<string, Outcome>();
      for (;;) {
        const author = this.#parts.author();
        const waiting = (await this.#own(author)).filter(({ refusal }) => !refusal);
        const [next] = waiting.filter(({ key }) => !outcomes.has(key));
        if (!next) return outcomes;
        const outcome = await this.#sendOne(next);
        outcomes.set(next.key, outcome);
        if (outcome.kind !== 'waiting') this.#note(next.key, outcome);
        await this.#publish();
        if (outcome.kind === 'waiting') return outcomes;
      }
    });
  }

  async #sendOne(act: CareAct): Promise<Outcome> {
    const { storage, send, toServerTime, now } = this.#parts;
    const at = act.at ?? toServerTime(act.tappedAt);
    if (at === null) return { kind: 'waiting' };
    const { of } = act;
    // Its record comes before it, and takes it along if that is refused.
    if (of && !('care' in of)) return { kind: 'waiting' };
    const isSent = await this.#startSending(act, at);
    if (!isSent) return { kind: 'waiting' };
    const { of: _, ...record } = isSent;
    const sent: SendableAct = { ...record, at, ...(of && { of }) };
    for (const wait of [...RETRY_AFTER, null]) {
      // Storing took time: somebody else may have signed in.
      if (this.#parts.author() !== act.author) return { kind: 'waiting' };
      const answer = await send(sent);
      if (answer.kind === 'recorded') {
        if (answer.action !== null && !of) this.#remember(act.key, answer.action);
        await storage.update((acts) => withoutRecorded(acts, act.key, answer.action));
        return answer;
      }
      if (answer.kind === 'refused') {
        const refusal = { reason: answer.reason, at: now() };
        await storage.update((acts) =>
          withoutAnswersTo(acts, [act.key]).map((each) =>
            each.key === act.key ? { ...sent, refusal } : each,
          ),
        );
        return answer;
      }
      if (wait !== null && this.#parts.author() === act.author) await this.#parts.pause(wait);
    }
    return { kind: 'waiting' };
  }

  /**
   * Deletes these acts of whoever is signed in: an act that is taken back before it was sent, a refused one that its author
   * has read, at sign-out those that the question named. `onlyUnsent`: one that may have arrived stays. Gives the keys that
   * were deleted.
   */
  discard(keys: readonly string[], { onlyUnsent = false } = {}): Promise<readonly string[]> {
    const author = this.#parts.author();
    return this.#parts.exclusively(async () => {
      const found: string[] = [];
      const stays = (act: CareAct) =>
        act.author !== author || !keys.includes(act.key) || (onlyUnsent && act.isTried === true);
      await this.#parts.storage.update((acts) => {
        const kept = acts.filter(stays);
        found.push(...acts.filter((act) => !kept.includes(act)).map(({ key }) => key));
        return withoutAnswersTo(kept, found);
      });
      for (const key of found) this.#note(key, 'deleted');
      await this.#publish();
      return found;
    });
  }

  #note(key: string, outcome: Outcome | 'deleted'): void {
    if (this.#outcomes.has(key)) this.#outcomes.set(key, outcome);
  }

  /** Reads what is kept for whoever is signed in now. */
  async load(): Promise<void> {
    const now = this.#parts.now();
    await this.#parts.storage.update((acts) => {
      const lasting = acts.filter(({ refusal }) => !refusal || now - refusal.at < REFUSAL_LIFE);
      return lasting.length < acts.length ? lasting : acts;
    });
    await this.#publish();
  }

  async #publish(): Promise<void> {
    const author = this.#parts.author();
    const own = await this.#own(author);
    if (this.#parts.author() === author) this.#parts.onChange(own);
  }

  async #own(author: string | null): Promise<readonly CareAct[]> {
    return (await this.#parts.storage.read()).filter((act) => act.author === author);
  }

  /** From now on its body stays. As it is kept now: what was found may have joined it. Null: it was deleted meanwhile. */
  async #startSending({ key }: CareAct, at: Instant): Promise<CareAct | null> {
    let kept: CareAct | null = null;
    await this.#parts.storage.update((acts) => {
      kept = null;
      return acts.map((act) => {
        if (act.key !== key) return act;
        kept = act.isTried && act.at !== undefined ? act : { ...act, at, isTried: true };
        return kept;
      });
    });
    return kept;
  }

  /** What was found is said within minutes: the newest suffice. */
  #remember(key: string, care: number): void {
    if (this.#recorded.size >= MOST_RECORDED) this.#recorded.clear();
    this.#recorded.set(key, care);
  }
}

/** The same care of the same resident, tapped twice. */
const isSameAct = (one: CareAct, other: CareAct): boolean =>
  one.key === other.key ||
  (!one.of &&
    !other.of &&
    one.author === other.author &&
    one.patient === other.patient &&
    one.kind === other.kind &&
    one.result === other.result &&
    !one.refusal &&
    Math.abs(one.tappedAt - other.tappedAt) < SAME_ACT);

const isSameRef = (one: CareRef | undefined, other: CareRef): boolean =>
  one !== undefined &&
  ('care' in other ? 'care' in one && one.care === other.care : 'key' in one && one.key === other.key);

/** What waited for the record is about its id from now on. */
const withoutRecorded = (acts: readonly CareAct[], key: string, action: number | null): readonly CareAct[] =>
  acts
    .filter((act) => act.key !== key)
    .map((act) => (action !== null && isSameRef(act.of, { key }) ? { ...act, of: { care: action } } : act));

const withoutAnswersTo = (acts: readonly CareAct[], keys: readonly string[]): readonly CareAct[] =>
  acts.filter(({ of }) => !(of && 'key' in of && keys.includes(of.key)));
