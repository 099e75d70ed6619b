/** standby: another process does it for all, and this one is ready to take over. */
type CheckState = 'ok' | 'failing' | 'standby';
export type ReadinessCheck = () => CheckState | Promise<CheckState>;

const CHECKS = ['database', 'ingest', 'broker', 'listener', 'clock', 'alerts'] as const;
export type ReadinessChecks = Readonly<Record<(typeof CHECKS)[number], ReadinessCheck>>;

export interface Readiness {
  readonly status: 'ok' | 'failing';
  readonly checks: Readonly<Record<(typeof CHECKS)[number], CheckState>>;
}

/** How long a check may take: a database that does not answer is not ready. */
const CHECK_LIMIT = 5_000;

/** Answers all checks; calls that come while one runs share its answer, for anybody may ask. */
export function readinessOf(checks: ReadinessChecks, limit = CHECK_LIMIT): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;
  const run = async (): Promise<Readiness> => {
    const states = await Promise.all(CHECKS.map((name) => stateOf(checks[name], limit)));
    return {
      status: states.includes('failing') ? 'failing' : 'ok',
      checks: Object.fromEntries(CHECKS.map((name, index) => [name, states[index]])) as Readiness['checks'],
    };
  };
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function stateOf(check: ReadinessCheck, limit: number): Promise<CheckState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckState>((resolve) => {
    timer = setTimeout(() => resolve('failing'), limit);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return 'failing';
  } finally {
    clearTimeout(timer);
  }
}
