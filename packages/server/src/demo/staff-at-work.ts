import type { AlertList } from '@vigilia/contract/alerts';
import type { SignedIn } from '@vigilia/contract/auth';
import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { DEMO_PASSWORD } from './accounts';
import type { LiveAct } from './simulator';

interface StaffNeeds {
  /** Of the server, which they use like everybody else. */
  readonly address: string;
  readonly clock: () => Instant;
  /** The residents by their sensors. */
  readonly residents: ReadonlyMap<string, number>;
  readonly onError: (error: unknown) => void;
}

/** What is older was done while the demo did not run: nobody is on the way any more. */
const TAKEN_WITHIN = 10 * MINUTE;

/** The simulated staff of the demo at work: what they do is done over HTTP, under their accounts, one after the other. */
export class StaffAtWork {
  private readonly sessions = new Map<string, SignedIn | 'ended'>();
  private work: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly needs: StaffNeeds) {}

  readonly onAct = (act: LiveAct): void => {
    this.work = this.work.then(() => this.perform(act)).catch(this.needs.onError);
  };

  async close(): Promise<void> {
    this.closed = true;
    await this.work;
  }

  private async perform({ at, resident: sensor, act }: LiveAct): Promise<void> {
    const { residents, clock } = this.needs;
    const resident = residents.get(sensor);
    const session = this.closed ? 'ended' : await this.sessionOf(act.staff);
    if (resident === undefined || session === 'ended') return;
    const request = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
      this.request<T>(method, path, body, act.staff, session);
    const { call } = act;
    const list = call && (await request<AlertList>('GET', '/api/alerts/list'));
    const alert = list?.lista.find(({ kind, paciente }) => kind === call?.kind && paciente?.id === resident);
    if (act.act === 'take') {
      const isLate = clock() - at > TAKEN_WITHIN;
      if (alert?.status === 'open' && !isLate) await request('POST', `/api/alerts/take/${alert.id}`, {});
      return;
    }
    const { kind, doneAt, result, found } = act;
    await request('POST', `/api/care/record/${resident}`, {
      ...{ kind, at: new Date(doneAt).toISOString(), key: `demo-${sensor}-${kind}-${doneAt}` },
      ...(result && { result }),
      ...(found && { found }),
      ...(alert && Date.parse(alert.since) <= doneAt && { alert: alert.id }),
    });
  }

  private async sessionOf(username: string): Promise<SignedIn | 'ended'> {
    const known = this.sessions.get(username);
    if (known) return known;
    const session = await this.request<SignedIn>('POST', '/api/authenticate', {
      username,
      password: DEMO_PASSWORD,
    });
    this.sessions.set(username, session);
    return session;
  }

  private async request<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    username?: string,
    session?: SignedIn,
  ): Promise<T> {
    const response = await fetch(this.needs.address + path, {
      method,
      headers: {
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // The password was changed, or the session ended: the account is somebody's own now.
    if (response.status === 401 && username) this.sessions.set(username, 'ended');
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json() as Promise<T>;
  }
}
