import type { Scheduler } from '#scheduler';
import { withLimit } from '#with-limit';

/** standby: another process does it for all, and this one is ready to take over. */
type CheckState = 'ok' | 'failing' | 'standby';
export type ReadinessCheck = () => CheckState | Promise<CheckState>;

/** About this process: while one of them fails, another server is the one to send people and hubs to. */
const OWN_CHECKS = ['database', 'ingest', 'broker', 'listener'] as const;
/** About the installation: no other server would be better off, so they take none away. */
const SHARED_CHECKS = ['clock', 'alerts'] as const;
const CHECKS = [...OWN_CHECKS, ...SHARED_CHECKS] as const;
type CheckName = (typeof CHECKS)[number];
export type ReadinessChecks = Readonly<Record<CheckName, ReadinessCheck>>;

export interface Readiness {
  readonly status: 'ok' | 'failing' | 'closing';
  readonly checks: Readonly<Record<CheckName, CheckState>>;
}

interface ReadinessOptions {
  /** Whether this process is being stopped. */
  readonly isClosing?: (() => boolean) | undefined;
  /** How long a check may take, in milliseconds: a database that does not answer is not ready. */
  readonly limit?: number;
  /** Absent: the real timers. */
  readonly schedule?: Scheduler;
}

const CHECK_LIMIT = 5_000;

/** Answers all checks; calls that come while one runs share its answer, for anybody may ask. */
export function readinessOf(
  checks: ReadinessChecks,
  { isClosing = () => false, limit = CHECK_LIMIT, schedule }: ReadinessOptions = {},
): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;
  const run = async (): Promise<Readiness> => {
    const states = await Promise.all(CHECKS.map((name) => stateOf(checks[name], limit, schedule)));
    const answered = Object.fromEntries(CHECKS.map((name, index) => [name, states[index]]));
    const isFailing = OWN_CHECKS.some((name) => answered[name] === 'failing');
    return {
      status: isClosing() ? 'closing' : isFailing ? 'failing' : 'ok',
      checks: answered as Readiness['checks'],
    };
  };
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

const stateOf = (check: ReadinessCheck, limit: number, schedule?: Scheduler): Promise<CheckState> =>
  withLimit(Promise.resolve().then(check), limit, schedule).then(
    (state) => state ?? 'failing',
    () => 'failing' as const,
  );
