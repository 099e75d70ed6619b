import type { AlertList } from '@vigilia/contract/alerts';
import { take } from '@vigilia/domain/alerts/acts';
import type { Alert, Ending, PastAlert } from '@vigilia/domain/alerts/alert';
import { type AngleReading, isTurnShown, turnReadings } from '@vigilia/domain/alerts/care-confirmation';
import { endingBy } from '@vigilia/domain/alerts/care-effects';
import { NO_CARE } from '@vigilia/domain/alerts/care-facts';
import { carePrompt } from '@vigilia/domain/alerts/care-prompt';
import { hubConditions, type Reception } from '@vigilia/domain/alerts/hub-conditions';
import { type AlertKind, isMoreUrgent, type Priority, residentOf } from '@vigilia/domain/alerts/kinds';
import { nightAt } from '@vigilia/domain/alerts/night';
import { DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import { type Change, reconcile } from '@vigilia/domain/alerts/reconcile';
import { type ResidentFacts, residentConditions } from '@vigilia/domain/alerts/resident-conditions';
import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { applyReading, startTrack } from '@vigilia/domain/track';
import { homeOf } from '@vigilia/simulator/home';
import { residentReadings, type SensorReading } from '@vigilia/simulator/resident';
import { demoCare, simulatorPlan } from '../../packages/server/src/demo/homes';
import { nextActs, type RoundAct } from '../../packages/server/src/demo/staff-round';

/** What became of an alert. */
export interface NoiseAlert {
  readonly kind: AlertKind;
  /** The highest that it reached. */
  readonly priority: Priority;
  readonly ended: Ending | null;
  readonly unattended: boolean;
}

const NURSE = 1;
const REMEMBERED = 6 * HOUR;
const SECONDS_BETWEEN_READINGS = 60;

interface Simulated {
  facts: ResidentFacts;
  readonly readings: Iterator<SensorReading>;
  next: SensorReading | undefined;
  /** Those that may show a turn. */
  recent: AngleReading[];
  /** A turn of which readings have not been asked yet. */
  turnedAt: Instant | null;
}

/**
 * The first home of the demo, with its residents, its nurse and the rules of the product, in memory and by a held clock.
 * Its hubs are always online.
 */
export class NoiseHome {
  readonly alerts = new Map<number, NoiseAlert>();
  private readonly zona: string;
  private readonly hubs: readonly { id: number; codigo: string }[];
  private readonly residents = new Map<number, Simulated>();
  private readonly receptions: Omit<Reception, 'at'>[];
  private readonly takenAt = new Map<number, Instant>();
  private open: Alert[] = [];
  private past: PastAlert[] = [];
  private before: AlertList | null = null;
  private lastId = 0;

  constructor(
    private readonly from: Instant,
    until: Instant,
  ) {
    const { seed, homes } = simulatorPlan();
    const plan = homes[0]!;
    this.zona = plan.zona;
    this.hubs = plan.hubs.map(({ codigo }, index) => ({ id: index + 1, codigo }));
    const home = homeOf(seed, plan);
    home.residents.forEach(({ profile }, index) => {
      const id = index + 1;
      const readings = residentReadings(profile, from, until, SECONDS_BETWEEN_READINGS * 1000);
      const facts = {
        ...{ id, plan: demoCare(id), wearing: { id, from }, track: startTrack(from), battery: null },
        ...{ care: NO_CARE, pauses: [] },
      };
      this.residents.set(id, {
        facts,
        readings,
        next: readings.next().value ?? undefined,
        recent: [],
        turnedAt: null,
      });
    });
    this.receptions = home.residents.flatMap(({ hubs }, index) =>
      hubs.map((codigo) => ({
        resident: index + 1,
        hub: this.hubs.find((hub) => hub.codigo === codigo)!.id,
      })),
    );
  }

  get size(): number {
    return this.residents.size;
  }

  /** What happened until then: readings, alerts, and what the nurse does. */
  pass(now: Instant): void {
    for (const resident of this.residents.values()) measure(resident, now);
    this.look(now);
    const list = this.list(now);
    const acts = nextActs(list, this.before, NURSE, now);
    this.before = list;
    for (const act of acts) this.perform(act, now);
    for (const resident of this.residents.values()) this.confirmTurn(resident, now);
    if (acts.length > 0) this.look(now);
  }

  private look(now: Instant): void {
    const { isNight } = nightAt(this.zona, DEFAULT_POLICY, now);
    const context = { policy: DEFAULT_POLICY, isNight, watchedSince: this.from };
    const hubs = this.hubs.map(({ id }) => ({ id, lastMessageAt: now, goneAt: null }));
    const receptions = this.receptions.map((one) => ({ ...one, at: now }));
    const facts = [...this.residents.values()].map((one) => one.facts);
    const conditions = [
      ...facts.flatMap((one) => residentConditions(one, context, now)),
      ...hubConditions(hubs, receptions, context, now),
    ];
    const caredAt = new Map(this.takenAt);
    for (const { id, care } of facts)
      if (care.changedAt !== null) caredAt.set(id, Math.max(care.changedAt, caredAt.get(id) ?? 0));
    this.past = this.past.filter(({ endedAt }) => endedAt > now - REMEMBERED);
    const { changes } = reconcile(
      {
        ...{
          conditions,
          open: this.open,
          past: this.past,
          caredAt,
          onlyHub: new Map(),
          policy: DEFAULT_POLICY,
          nightUntil: null,
        },
        ...{ signedInUntil: new Map([[NURSE, Number.POSITIVE_INFINITY]]), watchedSince: this.from },
        calls: new Map(),
      },
      now,
    );
    for (const change of changes) this.apply(change);
  }

  private apply(change: Change): void {
    if (change.type === 'open') {
      this.lastId += 1;
      const { openedAt } = change.alert;
      this.store({
        ...change.alert,
        ...{ id: this.lastId, status: 'open', owner: null, takenAt: null, snoozedUntil: null, step: 0 },
        ...{ steppedAt: openedAt, hidden: false, held: null, undelivered: null, attended: false },
      });
    } else if (change.type === 'update') this.store(change.after);
    else if (change.type === 'end') this.end(change.before, change.ended, change.unattended, change.at);
  }

  private store(alert: Alert): void {
    this.open = [...this.open.filter(({ id }) => id !== alert.id), alert];
    const known = this.alerts.get(alert.id);
    const priority = known && isMoreUrgent(known.priority, alert.priority) ? known.priority : alert.priority;
    this.alerts.set(alert.id, { kind: alert.kind, priority, ended: null, unattended: false });
  }

  private end(alert: Alert, ended: Ending, unattended: boolean, at: Instant): void {
    this.open = this.open.filter(({ id }) => id !== alert.id);
    this.past.push({ ...alert, ended, endedAt: at, undone: false, reopens: false });
    this.alerts.set(alert.id, { ...this.alerts.get(alert.id)!, ended, unattended });
  }

  /** As the nurse's screen shows it, as far as she looks at it. */
  private list(now: Instant): AlertList {
    const iso = (at: Instant | null) => (at === null ? null : new Date(at).toISOString());
    const lista = this.open.map(
      ({ id, kind, subject, priority, status, hidden, owner, openedAt, takenAt }) => {
        const resident = residentOf(subject);
        return {
          ...{ id, kind, priority, status, hidden, openedAt: iso(openedAt), takenAt: iso(takenAt) },
          ...{
            owner: owner === null ? null : { id: owner },
            paciente: resident === null ? null : { id: resident },
          },
        };
      },
    );
    const prompts = [...this.residents.values()].flatMap(({ facts: { id, track, care } }) => {
      const at = carePrompt(track?.onsets?.driedAt, care, now);
      return at === null ? [] : [{ paciente: id, at: iso(at)! }];
    });
    return { lista, prompts, pauses: [] } as unknown as AlertList;
  }

  private perform(act: RoundAct, now: Instant): void {
    if (act.act === 'take') {
      const alert = this.open.find(({ id }) => id === act.alert);
      const taken = alert && take(alert, NURSE, false, now);
      if (!taken || typeof taken === 'string') return;
      this.store(taken.alert);
      this.takenAt.set(residentOf(alert.subject) ?? 0, now);
      return;
    }
    const resident = this.residents.get(act.resident);
    if (!resident) return;
    const { facts } = resident;
    const at = Date.parse(act.at);
    if (act.kind === 'changed') resident.facts = { ...facts, care: { ...facts.care, changedAt: at } };
    if (act.kind === 'turned') {
      resident.facts = { ...facts, care: { ...facts.care, turned: { at, confirmed: null } } };
      resident.turnedAt = at;
    }
    const care = { kind: act.kind, at, result: null, alert: act.alert ?? null };
    for (const alert of this.open.filter(({ subject }) => residentOf(subject) === act.resident)) {
      const ended = endingBy(care, alert, facts.track);
      if (ended !== null) this.end(alert, ended, false, now);
      else if (alert.id === act.alert) this.store({ ...alert, attended: true });
    }
  }

  private confirmTurn(resident: Simulated, now: Instant): void {
    const { turnedAt, recent, facts } = resident;
    if (turnedAt === null || now < turnedAt + DEFAULT_POLICY.confirmAfter * MINUTE) return;
    const { from, until } = turnReadings(turnedAt);
    const confirmed = isTurnShown(
      recent.filter(({ at }) => at > from && at <= until),
      turnedAt,
    );
    resident.turnedAt = null;
    resident.facts = { ...facts, care: { ...facts.care, turned: { at: turnedAt, confirmed } } };
  }
}

const RECENT = HOUR;

function measure(resident: Simulated, now: Instant): void {
  while (resident.next && resident.next.at <= now) {
    const { battery, ...reading } = resident.next;
    const calibrated = { ...reading, capacidad: 100, correction: 0 };
    const track = applyReading(resident.facts.track!, calibrated);
    resident.facts = { ...resident.facts, track, battery: { value: battery, at: reading.at } };
    resident.recent = [...resident.recent.filter(({ at }) => at > now - RECENT), calibrated];
    resident.next = resident.readings.next().value ?? undefined;
  }
}
