import { isChangeShown, isTurnShown } from '@vigilia/domain/alerts/care-confirmation';
import { carePrompt } from '@vigilia/domain/alerts/care-prompt';
import type { AlertPolicy } from '@vigilia/domain/alerts/policy';
import { type LastingStay, lastingStay } from '@vigilia/domain/alerts/turn-history';
import { HOUR, type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import type { WatchedResident } from '#features/alerts/facts/watched-resident';
import { ResidentFailures } from '#features/alerts/judging/resident-failures';
import type { RecordedCare } from '#stores/care.store';
import {
  type Beginning,
  endStays,
  insertStays,
  notifyPrompt,
  readLastingStays,
  readTurnReadings,
  storeConfirmed,
  storeStay,
} from './care-watch.store';

/** Where readings say nothing about a turn yet, they are asked again after this long, and not for ever. */
const ASK_AGAIN = 5 * MINUTE;
const ASK_FOR = 24 * HOUR;
/** What time alone changes may be seen so much later: its moments are measured ones. */
const CONCLUDE_AGAIN = 10 * SECOND;
const NEVER = Number.POSITIVE_INFINITY;

/** What the readings say about care that was recorded; `next`: when to look again. */
interface Looked {
  readonly judged: ReadonlyMap<number, RecordedCare>;
  readonly next: Instant;
}

interface CareWatchFacts {
  readonly residents: ReadonlyMap<number, WatchedResident>;
  /** Undefined until it is first read. */
  readonly policy: AlertPolicy | undefined;
  readonly revision: number;
}

/** What the rules say about one resident. */
interface Conclusion {
  readonly facts: WatchedResident;
  /** Null: not yet, or nothing was recorded. */
  readonly changeShown: boolean | null;
  readonly stay: LastingStay | null;
  readonly prompt: Instant | null;
}

/** The stay that is stored; who began it is not known after a start. */
type KnownStay = Omit<LastingStay, 'by'> & { readonly by: LastingStay['by'] | null };

/**
 * What follows from the readings after care of one centre: whether they show it, how long residents stay in a position,
 * and which changes may not have been recorded. Runs beside the alerts, after ingest has committed.
 */
export class CareWatch {
  readonly failures = new ResidentFailures();
  private stays: Map<number, KnownStay> | undefined;
  /** Of the facts that the stays were read with. */
  private revision = 0;
  private readonly concluded = new WeakMap<WatchedResident, { conclusions: Conclusion[]; at: Instant }>();
  private readonly prompts = new Map<number, Instant | null>();
  /** When the readings about a turn are looked at. */
  private readonly askAt = new Map<number, Instant>();

  constructor(
    private readonly db: Database,
    private readonly centroId: number,
  ) {}

  /** Everything is read again. */
  reset(): void {
    this.stays = undefined;
  }

  /** @param isContradicted whether an alert says that the resident is still wet after a change */
  async look(
    { residents, policy, revision }: CareWatchFacts,
    isContradicted: (facts: WatchedResident) => boolean,
    now: Instant,
  ): Promise<Looked> {
    if (revision !== this.revision) this.reset();
    this.revision = revision;
    this.failures.retain((id) => residents.has(id));
    const concluded = [...residents.values()].flatMap((facts) => this.conclude(facts, isContradicted, now));
    let next = NEVER;
    const judged = new Map<number, RecordedCare>();
    for (const { facts, changeShown } of concluded) {
      const { changed, turned } = facts.care.unjudged;
      if (changed !== null && changeShown !== null) {
        await storeConfirmed(this.db, this.centroId, changed.id, changeShown);
        judged.set(facts.id, { ...facts.care, unjudged: { changed: null, turned } });
      }
      if (turned !== null) {
        const shown = await this.turnShown(facts, turned, policy!, now);
        if (shown === null) next = Math.min(next, this.askAt.get(turned.id) ?? NEVER);
        else {
          await storeConfirmed(this.db, this.centroId, turned.id, shown);
          const care = judged.get(facts.id) ?? facts.care;
          judged.set(facts.id, {
            ...{ ...care, turned: { at: turned.at, confirmed: shown } },
            unjudged: { ...care.unjudged, turned: null },
          });
        }
      }
    }
    await this.writeStays(concluded, residents, policy!, now);
    await this.tellPrompts(concluded);
    return { judged, next };
  }

  /** Whether a look would write or ask something about this resident, or cannot say so. */
  isAffected(facts: WatchedResident, now: Instant): boolean {
    const { changed, turned } = facts.care.unjudged;
    if (changed !== null || turned !== null || !this.stays) return true;
    const [concluded] = this.conclude(facts, () => false, now);
    if (!concluded) return false;
    const known = this.stays.get(facts.id);
    const { stay, prompt } = concluded;
    const isSame = stay === null ? known === undefined : known !== undefined && isSameStay(known, stay);
    return !isSame || this.prompts.get(facts.id) !== prompt;
  }

  /** One conclusion, or none about somebody whom the rules cannot judge. */
  private conclude(
    facts: WatchedResident,
    isContradicted: (facts: WatchedResident) => boolean,
    now: Instant,
  ): Conclusion[] {
    const known = this.concluded.get(facts);
    if (known && now >= known.at && now < known.at + CONCLUDE_AGAIN) return known.conclusions;
    const { track, care } = facts;
    const { changed } = care.unjudged;
    const concluded = this.failures.attempt(facts.id, now, () => ({
      facts,
      changeShown: changed === null ? null : isContradicted(facts) ? false : isChangeShown(track, changed.at),
      stay: lastingStay(facts, now),
      prompt: carePrompt(track?.onsets?.driedAt, care, now),
    }));
    const conclusions = concluded ? [concluded] : [];
    this.concluded.set(facts, { conclusions, at: now });
    return conclusions;
  }

  private async turnShown(
    facts: WatchedResident,
    turned: { id: number; at: Instant },
    policy: AlertPolicy,
    now: Instant,
  ): Promise<boolean | null> {
    const askAt = this.askAt.get(turned.id) ?? turned.at + policy.confirmAfter * MINUTE;
    const isWatched = facts.wearing !== null && facts.plan.allowActivityTracking;
    if (!isWatched || now > turned.at + ASK_FOR) {
      this.askAt.delete(turned.id);
      return null;
    }
    this.askAt.set(turned.id, askAt);
    if (now < askAt) return null;
    const about = { centre: this.centroId, patient: facts.id, assignment: facts.wearing!.id, at: turned.at };
    const shown = isTurnShown(await readTurnReadings(this.db, about), turned.at);
    if (shown === null) {
      this.askAt.set(turned.id, now + ASK_AGAIN);
      return null;
    }
    this.askAt.delete(turned.id);
    return shown;
  }

  private async writeStays(
    concluded: readonly Conclusion[],
    residents: ReadonlyMap<number, WatchedResident>,
    policy: AlertPolicy,
    now: Instant,
  ): Promise<void> {
    const stays = this.stays ?? (await this.readStays());
    this.stays = stays;
    const ended = [...stays.keys()].filter((id) => !residents.has(id));
    const first: Beginning[] = [];
    for (const { facts, stay } of concluded) {
      const { id, plan, track } = facts;
      const known = stays.get(id);
      if (stay === null) {
        if (known) ended.push(id);
        continue;
      }
      if (known && isSameStay(known, stay)) continue;
      const beginning = {
        ...{ patient: id, stay, stoppedTime: plan.stoppedTime, grace: policy.turnGrace },
        covered: track?.coverage?.spans ?? [],
      };
      if (known) await storeStay(this.db, this.centroId, beginning);
      else first.push(beginning);
      stays.set(id, stay);
    }
    if (first.length > 0) await insertStays(this.db, this.centroId, first);
    if (ended.length > 0) await endStays(this.db, this.centroId, ended, now);
    for (const id of ended) stays.delete(id);
  }

  private async readStays(): Promise<Map<number, KnownStay>> {
    const stored = await readLastingStays(this.db, this.centroId);
    return new Map(stored.map(({ patient, ...stay }) => [patient, { ...stay, by: null }]));
  }

  private async tellPrompts(concluded: readonly Conclusion[]): Promise<void> {
    const changed: number[] = [];
    for (const {
      facts: { id },
      prompt: at,
    } of concluded) {
      const known = this.prompts.get(id);
      if (known === at) continue;
      this.prompts.set(id, at);
      // Ends are seen by whoever shows it: by the record, or by the time.
      if (known !== undefined && at !== null) changed.push(id);
    }
    if (changed.length > 0) await notifyPrompt(this.db, this.centroId, changed);
  }
}

const isSameStay = (known: KnownStay, stay: LastingStay): boolean =>
  known.from === stay.from &&
  known.position === stay.position &&
  known.assignment === stay.assignment &&
  known.paused === stay.paused &&
  (known.by === null || known.by === stay.by);
