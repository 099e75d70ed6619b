import { setTimeout as timer } from 'node:timers/promises';
import { SECOND } from '@vigilia/domain/instant';
import type { Command } from './command-line';
import { type HomeAct, homeOf, type VisitorAct } from './home';
import { httpHub } from './http-hub';
import type { HubClient, HubEvents } from './hub-client';
import { startLiveSimulation } from './live';
import { mqttHub } from './mqtt-hub';
import type { Plan } from './plan';

const TICK_INTERVAL = SECOND;
/** For sending what is queued, and again for disconnecting. */
const SHUTDOWN_TIMEOUT = 3 * SECOND;

/** Simulates the homes of a plan until SIGTERM or SIGINT, or until a parent process that opened an IPC channel ends. */
export async function runLive(
  plan: Plan,
  command: Command & { kind: 'live' },
  log: (message: string) => void,
): Promise<void> {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  process.once('disconnect', () => ending.abort());

  const hubs = new Map<string, HubClient>();
  const events = hubEventLogger(log);
  const openHub = command.transport === 'mqtt' ? mqttHub : httpHub;
  for (const home of plan.homes)
    for (const hub of home.hubs) hubs.set(hub.codigo, openHub(command.url, hub, events));

  const homes = plan.homes.map((home) => homeOf(plan.seed, home));
  // Whoever started it may want to know what staff do, and say what somebody else did.
  const onAct = (act: HomeAct) => {
    process.send?.(act);
  };
  const { advance, perform } = startLiveSimulation({ ...command, homes, hubs, onAct }, Date.now());
  process.on('message', (act) => perform(act as VisitorAct));
  const residents = homes.reduce((sum, home) => sum + home.residents.length, 0);
  log(`${residents} residents, ${hubs.size} hubs, speed ${command.speed}, to ${command.url}`);

  while (!ending.signal.aborted) {
    advance(Date.now());
    await timer(TICK_INTERVAL, undefined, { signal: ending.signal }).catch(() => {});
  }
  const clients = [...hubs.values()];
  await withinShutdownTimeout(clients.map((hub) => hub.idle()));
  await withinShutdownTimeout(clients.map((hub) => hub.close()));
}

async function withinShutdownTimeout(parts: readonly Promise<void>[]): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([
    Promise.allSettled(parts),
    timer(SHUTDOWN_TIMEOUT, undefined, { signal: timeout.signal, ref: false }).catch(() => {}),
  ]);
  timeout.abort();
}

/** Logs an error that repeats only once. */
function hubEventLogger(log: (message: string) => void): HubEvents {
  const lastErrors = new Map<string, string>();
  return {
    onRejected(hub, rejected) {
      log(
        `${hub.codigo}: ${rejected.length} readings were rejected, the first because: ${rejected[0]?.reason}`,
      );
    },
    onError(hub, message) {
      if (lastErrors.get(hub.codigo) === message) return;
      lastErrors.set(hub.codigo, message);
      log(`${hub.codigo}: ${message}`);
    },
  };
}
