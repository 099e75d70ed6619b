import type { CareKind, Found, ToiletResult } from '@vigilia/domain/alerts/care-kinds';
import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { batteryAt } from './battery';
import { ASSUMED } from './figures';
import type { Call, CallRef, Happening, SensorReading, StaffAct } from './happening';
import { type Hours, hoursAt } from './hours';
import { headRaised, lying, morningPose, movesOf, otherSide, type Pose } from './posture';
import { Product } from './product';
import type { Profile } from './profile';
import { mix, type Random, seededRandom } from './random';
import { type Fault, faultsOf } from './sensor-faults';
import { answerTo, nightOf, onDuty, recordsAfter, type Visit, visitsOf } from './staff';
import type { NightKind, TruthEvent } from './truth';
import { type Void, voidsOf } from './voiding';

/** A dry product reads this much below the calibration (the demo's sensors: 96 dry, 100 calibrated). */
const DRY_OFFSET = 4;
/** Added to the index of a sensor whose electronics got wet. */
const FLOODED = 1600;
/** Millilitres from which staff who look change. */
const FEELS_WET = 60;
const FULL = 0.85;
/** Who responds to prompting voids in the toilet when the next void would come within this time; others seldom do. */
const PROMPTED_AHEAD = 150 * MINUTE;
const CHANCE_ALIKE = 20 * MINUTE;
const REFUSES = 0.03;
/** Then a void has reached the sensor. */
const SHOWS_AFTER = 10 * MINUTE;
/** Some change by the clock. */
const CHANGES_DRY = 0.04;

interface Scheduled {
  readonly at: Instant;
  readonly run: () => void;
}

/**
 * One resident, the sensor they wear and the staff who come. Event by event: `next` says when something happens, `step` lets
 * it happen. A care day, from one morning's wash to the next, is drawn from streams of its own and begins with a dry
 * product, so a model that starts later soon has the same state.
 */
export class ResidentModel {
  readonly profile: Profile;
  private readonly staff: readonly string[];
  private readonly product: Product;
  private readonly queue: Scheduled[] = [];
  private readonly calls = new Set<number>();
  private now: Instant;
  private everyMs: number;
  private readingAt: Instant;
  private out: Happening[] = [];
  private hours: Hours;
  private night: NightKind = 'usual';
  private pose: Pose;
  private voids: Void[] = [];
  private fault: Fault | null = null;
  private offReported = false;
  private looseUntil: Instant = Number.NEGATIVE_INFINITY;
  private isReversed = false;
  private isFlooded = false;
  private random: Random;
  private wornHour = Number.NaN;
  private battery = 0;
  private wander = 0;

  constructor(
    profile: Profile,
    { staff, from, everyMs }: { staff: readonly string[]; from: Instant; everyMs: number },
  ) {
    this.profile = profile;
    this.staff = staff;
    this.product = new Product(profile.capacity);
    this.everyMs = everyMs;
    this.hours = hoursAt(profile, from);
    this.pose = morningPose(profile);
    this.random = seededRandom(profile.key, this.hours.date, 'care');
    this.now = this.hours.from;
    this.readingAt = this.readingFrom(from);
    this.schedule(this.now, () => this.beginDay());
    // Its care day began before: what happened until then is known to nobody but the model.
    while (this.queue[0] && this.queue[0].at < from) this.step();
    this.out = [];
  }

  /** When something happens next. */
  get next(): Instant {
    return Math.min(this.queue[0]?.at ?? Number.POSITIVE_INFINITY, this.readingAt);
  }

  /** Lets happen what is next. */
  step(): Happening[] {
    this.out = [];
    const first = this.queue[0];
    if (first && first.at <= this.readingAt) {
      this.queue.shift();
      this.now = first.at;
      first.run();
    } else {
      this.now = this.readingAt;
      this.readingAt += this.everyMs;
      const reading = this.measure(this.now);
      if (reading) this.out.push({ type: 'reading', at: this.now, resident: this.profile.sensor, reading });
    }
    return this.out;
  }

  /** From now on the sensor measures so often. */
  measureEvery(everyMs: number): void {
    this.everyMs = everyMs;
    this.readingAt = this.readingFrom(this.now + 1);
  }

  /** An alert calls staff, who go or do not. */
  call(call: Call, at: Instant): void {
    const answer = answerTo(call, at, this.profile, this.night);
    if (!answer) {
      if (call.priority !== 'info')
        this.schedule(at, () => this.tell({ what: 'missed', kind: call.kind, call: call.id }));
      return;
    }
    this.calls.add(call.id);
    this.schedule(answer.takenAt, () => {
      if (!this.calls.has(call.id)) return;
      const staff = this.onDuty();
      this.tell({ what: 'answer', kind: call.kind, staff, call: call.id });
      this.act({ act: 'take', staff, call: { id: call.id, kind: call.kind } });
      this.schedule(answer.thereAt, () => {
        if (this.calls.delete(call.id)) this.attend({ id: call.id, kind: call.kind }, staff);
      });
    });
  }

  /** The alert has ended: nobody goes for it any more. */
  endCall({ id }: Pick<Call, 'id'>): void {
    this.calls.delete(id);
  }

  /** Somebody outside the model does something at the resident, at or after the last step. */
  perform(kind: CareKind, staff: string, at: Instant): void {
    this.schedule(at, () => {
      if (kind === 'changed') this.change(staff);
      else if (kind === 'turned') this.turn();
      else if (kind === 'toileted') this.prompt(staff);
      else if (kind === 'checked') this.mendSensor();
    });
  }

  private beginDay(): void {
    const { profile } = this;
    if (this.now >= this.hours.until) this.hours = hoursAt(profile, this.now);
    const { hours } = this;
    this.random = seededRandom(profile.key, hours.date, 'care');
    const night = nightOf(profile.seed, hours.date);
    this.night = night.kind;
    const day = seededRandom(profile.key, hours.date, 'rate');
    const rate = night.rate * (day.chance(0.06) ? day.between(1.4, 1.9) : 1);
    this.tell({ what: 'day', date: hours.date, rate, night: night.kind });
    const isFelt = this.product.content >= FEELS_WET;
    const found = this.change(this.onDuty(), 'wash');
    if (isFelt) this.record(this.onDuty(), 'changed', { found });
    this.setPose(morningPose(profile), 'self');
    this.voids = voidsOf(profile, hours, rate);
    for (const one of this.voids) this.schedule(one.at, () => this.void(one));
    for (const move of movesOf(profile, hours))
      this.schedule(move.from, () => this.setPose(move.pose, 'self'));
    for (const fault of faultsOf(profile, hours)) this.schedule(fault.from, () => this.beginFault(fault));
    for (const visit of visitsOf(profile, hours, this.night))
      this.schedule(visit.at, () => this.visit(visit));
    this.schedule(hours.until, () => this.beginDay());
  }

  private void(one: Void): void {
    if (!this.voids.includes(one)) return; // in the toilet, before
    this.voids = this.voids.filter((other) => other !== one);
    const before = this.moistureAt(this.now);
    const leaked = this.product.wet(this.now, one.ml, this.random.between(30, 60) * MINUTE);
    const floods = one.floods && !this.isFlooded;
    if (floods) this.isFlooded = true;
    const moisture = { before, after: this.moistureAt(this.now + SHOWS_AFTER) };
    const { content } = this.product;
    this.tell({ what: 'void', place: 'product', ml: one.ml, content, moisture });
    if (leaked > 0) this.tell({ what: 'leak', ml: leaked });
    if (floods) this.tell({ what: 'sensor', state: 'flooded' });
  }

  private visit(visit: Visit): void {
    const staff = this.onDuty();
    if (visit.for === 'turn') {
      const { side } = this.pose;
      this.turn();
      if (side !== this.pose.side) this.record(staff, 'turned');
      return;
    }
    const { name, isNight } = visit.round;
    if (this.isAway()) return;
    const isFelt = this.product.content >= FEELS_WET;
    const asks = this.profile.prompted && !isNight && (name === 'morning' || name === 'afternoon');
    if (asks) this.record(staff, 'toileted', { result: this.prompt(staff) ? 'urine' : 'none' });
    if (isFelt || this.random.chance(CHANGES_DRY)) this.changeAndRecord(staff, name);
    else this.tell({ what: 'check', staff, content: this.product.content, round: name });
  }

  /** Somebody who was called is there. */
  private attend(call: CallRef, staff: string): void {
    const { random, product, profile } = this;
    const { kind } = call;
    if (kind === 'turn' || kind === 'face-down') {
      this.mendSensor();
      this.turn();
      return this.record(staff, 'turned', { call });
    }
    if (kind === 'wet' || (kind === 'unconfirmed' && product.content >= FEELS_WET)) {
      if (random.chance(REFUSES)) return this.record(staff, 'refused', { call });
      return this.changeAndRecord(staff, null, call);
    }
    this.mendSensor();
    if (kind === 'no-urine' && profile.mobility !== 'bedridden' && random.chance(0.6)) {
      const urine = this.prompt(staff);
      return this.record(staff, 'toileted', { result: urine ? 'urine' : 'none', call });
    }
    if (product.content >= FEELS_WET && random.chance(0.7)) return this.changeAndRecord(staff, null, call);
    this.tell({ what: 'check', staff, content: product.content, round: null });
    this.record(staff, 'checked', { call });
  }

  private changeAndRecord(staff: string, round: string | null, call: CallRef | null = null): void {
    const found = this.change(staff, round);
    this.record(staff, 'changed', { found, call });
  }

  private change(staff: string, round: string | null = null): Found {
    const { product, random, profile } = this;
    const content = product.content;
    const found =
      content < FEELS_WET / 2
        ? 'dry'
        : product.leaked
          ? 'leaked'
          : content >= FULL * profile.capacity
            ? 'full'
            : 'wet';
    if (round !== null) this.tell({ what: 'check', staff, content, round });
    this.tell({ what: 'change', staff, content, found });
    product.change(this.now);
    this.mendSensor();
    if (random.chance(0.3)) this.looseUntil = this.now + random.between(2, 5) * MINUTE;
    if (random.chance(0.0015)) {
      this.isReversed = true;
      this.tell({ what: 'sensor', state: 'reversed' });
    }
    return found;
  }

  /** True: in the toilet. */
  private prompt(staff: string): boolean {
    const { random, profile, now, voids, hours } = this;
    const next = voids[0];
    const ahead = profile.promptable && now < hours.bedtime ? PROMPTED_AHEAD : CHANCE_ALIKE;
    const urine = next !== undefined && next.at <= now + ahead && random.chance(0.9);
    this.tell({ what: 'prompt', staff, urine });
    if (!urine) return false;
    this.voids = voids.slice(1);
    const { content } = this.product;
    this.tell({ what: 'void', place: 'toilet', ml: next.ml, content, moisture: null });
    return true;
  }

  private turn(): void {
    const { random, pose, profile } = this;
    const side = otherSide(pose.side, random);
    const isUp = pose.side === null && profile.mobility !== 'bedridden';
    if (!isUp) this.setPose(random.chance(0.15) ? headRaised(side) : lying(side, random), 'staff');
  }

  private setPose(pose: Pose, by: 'self' | 'staff'): void {
    if (pose.side !== this.pose.side) this.tell({ what: 'pose', by, side: pose.side ?? 'up' });
    this.pose = pose;
  }

  private beginFault(fault: Fault): void {
    this.fault = fault;
    this.offReported = false;
    this.tell({ what: 'sensor', state: fault.kind });
    this.schedule(fault.until, () => {
      if (this.fault === fault) this.endFault();
    });
  }

  private endFault(): void {
    this.fault = null;
    this.tell({ what: 'sensor', state: 'ok' });
  }

  /** Switched on, stuck on and the right way round; where a hub receives it is another matter. */
  private mendSensor(): void {
    if (this.fault && this.fault.kind !== 'away') this.endFault();
    if (!this.isReversed && !this.isFlooded) return;
    this.isReversed = false;
    this.isFlooded = false;
    this.tell({ what: 'sensor', state: 'ok' });
  }

  private isAway(): boolean {
    return this.fault?.kind === 'away' && this.fault.until - this.fault.from > 20 * MINUTE;
  }

  private record(
    staff: string,
    kind: CareKind,
    more: { result?: ToiletResult; found?: Found; call?: CallRef | null } = {},
  ): void {
    const { random, now } = this;
    const after = recordsAfter(random);
    const isAnswered = random.chance(ASSUMED.foundAnswered.low);
    const found = kind === 'changed' && after !== null && isAnswered ? (more.found ?? null) : null;
    this.tell({ what: 'care', kind, staff, recorded: after !== null, found });
    if (after === null) return;
    const act = {
      act: 'record',
      staff,
      kind,
      doneAt: now,
      found,
      result: more.result ?? null,
      call: more.call ?? null,
    } as const;
    this.schedule(now + after * MINUTE, () => this.act(act));
  }

  private onDuty(): string {
    return onDuty(this.staff, this.hours, this.now);
  }

  private act(act: StaffAct): void {
    this.out.push({ type: 'act', at: this.now, resident: this.profile.sensor, act });
  }

  private tell(event: TruthEvent): void {
    this.out.push({ type: 'truth', at: this.now, resident: this.profile.sensor, event });
  }

  /** Of two at the same moment the first scheduled comes first. */
  private schedule(at: Instant, run: () => void): void {
    const { queue } = this;
    const whole = Math.round(Math.max(at, this.now));
    let index = queue.length;
    while (index > 0 && queue[index - 1]!.at > whole) index -= 1;
    queue.splice(index, 0, { at: whole, run });
  }

  /** Sensors do not send all at once: each has its own offset within the interval. */
  private readingFrom(from: Instant): Instant {
    const phase = this.profile.key % this.everyMs;
    return Math.ceil((from - phase) / this.everyMs) * this.everyMs + phase;
  }

  private measure(at: Instant): SensorReading | null {
    const { profile, pose, fault } = this;
    const kind = fault?.kind;
    if (kind === 'away' || (kind === 'off' && this.offReported)) return null;
    this.wear(at);
    const { battery } = this;
    if (kind === 'off') {
      this.offReported = true;
      return { at, power: 'off', moisture: null, contact: null, pitch: null, roll: null, battery };
    }
    const noise = mix(profile.key ^ Math.floor(at / 1000));
    const isLoose = kind === 'loose' || at < this.looseUntil;
    const turned = this.isReversed ? 180 : 0;
    return {
      at,
      power: 'on',
      moisture: isLoose ? null : tenths(Math.max(0, this.moistureAt(at) + jitter(noise, 0.4))),
      contact: isLoose ? 'none' : kind === 'poor' ? 'poor' : 'ok',
      pitch: degrees(pose.pitch + jitter(noise >>> 8, 2.5)),
      roll: degrees(pose.roll + turned + profile.skew + jitter(noise >>> 16, 3)),
      battery,
    };
  }

  private moistureAt(at: Instant): number {
    this.wear(this.now);
    const { capacidad, gain } = this.profile;
    const index = this.product.indexAt(at) * gain + (this.isFlooded ? FLOODED : 0);
    return Math.max(0, capacidad - DRY_OFFSET) + this.wander + index;
  }

  /** Battery and drift change by the hour: computing them for each reading was a tenth of the time. */
  private wear(at: Instant): void {
    const hour = Math.floor(at / HOUR);
    if (hour === this.wornHour) return;
    this.wornHour = hour;
    this.battery = tenths(batteryAt(this.profile, hour * HOUR));
    this.wander = wanderAt(this.profile, hour * HOUR);
  }
}

const DRIFT_PERIOD = 9 * 24 * HOUR;
/** By how much a sensor measures more than on other days. */
export const wanderAt = ({ drift, key }: Pick<Profile, 'drift' | 'key'>, at: Instant): number =>
  drift * Math.sin((2 * Math.PI * at) / DRIFT_PERIOD + key);
const jitter = (bits: number, amplitude: number) => ((bits & 0xff) / 127.5 - 1) * amplitude;
const tenths = (value: number) => Math.round(value * 10) / 10;
/** From −180 to 180; minus zero becomes zero, as it does on the wire. */
const degrees = (value: number) => Math.round(value > 180 ? value - 360 : value) + 0;
