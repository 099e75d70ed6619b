import type { Alert } from '@vigilia/contract/alerts';
import type { StaffAct } from '@vigilia/simulator/model/happening';
import type { Random } from '@vigilia/simulator/model/random';
import { type Answer, type CareAct, CareQueue } from '../../packages/web/src/care/care-queue';
import type { Nurse, Resident } from '../world/home';
import type { Surroundings } from './surroundings';

const MINUTE = 60_000;
/** Of our own refusals; whatever else is answered says nothing about the act. */
const REFUSALS = [403, 404, 409, 422];

/** A nurse with a phone, on which the web's own queue of care runs. */
export class Phone {
  /** What its queue has stored, through a reload. */
  private stored: readonly CareAct[] = [];
  private queue: CareQueue;
  private exclusive: Promise<unknown> = Promise.resolve();
  private readonly called = new Set<number>();
  /** Everything that was tapped. */
  readonly taps = new Map<string, { readonly by: Nurse; readonly patient: number; readonly kind: string }>();
  isOffline = false;
  /** Who is signed in on it now. */
  private signedIn: Nurse;
  private count = 0;

  constructor(
    private readonly night: Surroundings,
    readonly nurse: Nurse,
    private readonly random: Random,
  ) {
    this.signedIn = nurse;
    this.queue = this.openQueue();
  }

  signIn(nurse: Nurse): void {
    this.signedIn = nurse;
  }

  get offset(): number {
    return this.random.integer(0, 59) * 1_000;
  }

  /** Every minute: which alerts there are, and whether something waits to be sent. */
  look(): void {
    const home = this.night.homes.find(({ id }) => id === this.nurse.home)!;
    // One phone of a home tells the others.
    if (home.nurses[0] === this.nurse) void this.lookAtAlerts();
    if (this.stored.some(({ refusal }) => !refusal)) void this.queue.send();
  }

  /** What is stored stays; what ran does not. */
  reload(): void {
    this.exclusive = Promise.resolve();
    this.queue = this.openQueue();
  }

  act(resident: Resident, act: StaffAct): void {
    const { night, signedIn: nurse } = this;
    if (act.act === 'take') {
      night.events.add(`${nurse.username} takes alert ${act.call.id}`);
      void this.ask('POST', `/api/alerts/take/${act.call.id}`, { force: false });
      return;
    }
    this.count += 1;
    const key = `${this.nurse.username}-${this.count}-${night.options.seed}`;
    this.taps.set(key, { by: nurse, patient: resident.id, kind: act.kind });
    night.events.add(`${nurse.username} records ${act.kind} of ${resident.sensor}`);
    void this.queue
      .record({
        ...{ key, patient: resident.id, kind: act.kind, at: Math.min(act.doneAt, night.time.now) },
        ...(act.result && { result: act.result }),
        ...(act.call && act.call.id > 0 && { alert: act.call.id }),
      })
      .then((outcome) => {
        if (outcome === undefined) this.taps.delete(key); // the same act is waiting already
      });
  }

  get unsent(): readonly CareAct[] {
    return this.stored;
  }

  private async lookAtAlerts(): Promise<void> {
    const { night, nurse } = this;
    const answer = await this.ask('GET', '/api/alerts/list');
    if (answer?.status !== 200) return;
    const { lista } = answer.body as { lista: Alert[] };
    const model = night.modelOf(nurse.home);
    const home = night.homes.find(({ id }) => id === nurse.home)!;
    for (const { id, paciente, kind, priority, hidden, status } of lista) {
      if (paciente === null || hidden || priority === 'info' || status !== 'open' || this.called.has(id))
        continue;
      const resident = home.residents.find((one) => one.id === paciente.id);
      if (!resident) continue;
      this.called.add(id);
      model.call({ id, resident: resident.sensor, kind, priority }, night.time.now);
    }
    for (const id of this.called) {
      if (lista.some((alert) => alert.id === id)) continue;
      this.called.delete(id);
      for (const { sensor } of home.residents) model.endCall({ id, resident: sensor });
    }
  }

  private async ask(method: 'GET' | 'POST', url: string, body?: unknown) {
    const server = this.isOffline ? undefined : this.night.pickServer(this.random);
    return server?.ask(method, url, this.signedIn.token, body);
  }

  private openQueue(): CareQueue {
    const { night } = this;
    return new CareQueue({
      storage: {
        read: async () => this.stored,
        update: async (change) => {
          this.stored = change(this.stored);
        },
      },
      exclusively: <T>(work: () => Promise<T>): Promise<T> => {
        const done = this.exclusive.then(work, work);
        this.exclusive = done.catch(() => undefined);
        return done;
      },
      author: () => this.signedIn.username,
      send: (act) => this.send(act),
      now: () => night.time.now,
      toServerTime: (at) => at,
      pause: (milliseconds) => new Promise((resolve) => void night.time.after(milliseconds, resolve)),
      onChange: () => undefined,
    });
  }

  /** A phone waits half a minute for an answer. */
  private send({ patient, at, key, kind, result, alert }: CareAct & { at: number }): Promise<Answer> {
    const { night } = this;
    const body = {
      kind,
      at: new Date(at).toISOString(),
      key,
      ...(result && { result }),
      ...(alert && { alert }),
    };
    return new Promise((resolve) => {
      const stop = night.time.after(MINUTE / 2, () => resolve({ kind: 'retry' }));
      void this.ask('POST', `/api/care/record/${patient}`, body).then((answer) => {
        if (answer === undefined) return; // nobody answers
        stop();
        if (answer.status === 200 || answer.status === 201)
          resolve({ kind: 'recorded', action: (answer.body as { action: { id: number } }).action.id });
        else if (REFUSALS.includes(answer.status)) {
          night.events.add(`refused with ${answer.status}: ${kind} of resident ${patient}`);
          this.taps.delete(key);
          resolve({ kind: 'refused', reason: String(answer.status) });
        } else resolve({ kind: 'retry' });
      });
    });
  }
}
