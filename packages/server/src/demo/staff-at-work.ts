import type { AlertList } from '@vigilia/contract/alerts';
import type { SignedIn } from '@vigilia/contract/auth';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import type { Scheduler } from '#scheduler';
import { DEMO_PASSWORD } from './accounts';
import { nextActs, type RoundAct } from './staff-round';

/** Sanne de Wit, nurse of the first home; whoever tries the demo as another sees her go. */
const NURSE = 'ambos';
const EVERY = 20 * SECOND;

interface StaffNeeds {
  /** Of the server, which she uses like everybody else. */
  readonly address: string;
  readonly clock: () => Instant;
  readonly schedule: Scheduler;
  readonly onError: (error: unknown) => void;
}

/** A nurse of the demo at work: she goes to alerts and records care over HTTP. Ends with the returned function. */
export function startStaff({ address, clock, schedule, onError }: StaffNeeds): () => Promise<void> {
  let session: SignedIn | null = null;
  let before: AlertList | null = null;
  let round: Promise<void> | null = null;

  const request = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // Her password was changed, or her session ended: she is somebody's own now.
    if (response.status === 401) stop();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json() as Promise<T>;
  };

  const perform = (act: RoundAct) => {
    if (act.act === 'take') return request('POST', `/api/alerts/take/${act.alert}`, {});
    const { resident, act: _, ...care } = act;
    const key = `demo-${resident}-${care.kind}-${care.alert ?? care.at}`;
    return request('POST', `/api/care/record/${resident}`, { ...care, key });
  };

  const work = async () => {
    try {
      session ??= await request<SignedIn>('POST', '/api/authenticate', {
        username: NURSE,
        password: DEMO_PASSWORD,
      });
      const list = await request<AlertList>('GET', '/api/alerts/list');
      const acts = nextActs(list, before, session.id, clock());
      before = list;
      // Somebody else may have been quicker: what is refused is looked at again in the next round.
      for (const act of acts) await perform(act).catch(() => undefined);
    } catch (error) {
      onError(error);
    }
  };

  // A round that takes longer than the interval is not joined by a second one.
  const stop = schedule(EVERY, () => {
    round ??= work().finally(() => {
      round = null;
    });
  });
  return async () => {
    stop();
    await round;
  };
}
