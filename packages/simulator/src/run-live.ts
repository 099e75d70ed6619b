import { setTimeout as timer } from 'node:timers/promises';
import { SECOND } from '@vigilia/domain/instant';
import type { Command } from './command-line';
import { homeOf } from './home';
import { httpHub } from './http-hub';
import type { HubClient, HubNews } from './hub-client';
import { playLive } from './live';
import { mqttHub } from './mqtt-hub';
import type { Plan } from './plan';

const TICK = SECOND;
/** To hand over what is on its way, and to say goodbye. */
const FAREWELL = 3 * SECOND;

/** Plays the homes of a plan until the process is told to end. */
export async function runLive(
  plan: Plan,
  command: Command & { kind: 'live' },
  say: (line: string) => void,
): Promise<void> {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());

  const hubs = new Map<string, HubClient>();
  const news = newsFor(say);
  const open = command.door === 'mqtt' ? mqttHub : httpHub;
  for (const home of plan.homes)
    for (const hub of home.hubs) hubs.set(hub.codigo, open(command.url, hub, news));

  const homes = plan.homes.map((home) => homeOf(plan.seed, home));
  const play = playLive({ ...command, homes, hubs }, Date.now());
  const residents = homes.reduce((sum, home) => sum + home.residents.length, 0);
  say(`${residents} residents, ${hubs.size} hubs, speed ${command.speed}, to ${command.url}`);

  while (!ending.signal.aborted) {
    play(Date.now());
    await timer(TICK, undefined, { signal: ending.signal }).catch(() => {});
  }
  const clients = [...hubs.values()];
  await withinFarewell(clients.map((hub) => hub.idle()));
  await withinFarewell(clients.map((hub) => hub.close()));
}

async function withinFarewell(parts: readonly Promise<void>[]): Promise<void> {
  const enough = new AbortController();
  await Promise.race([
    Promise.allSettled(parts),
    timer(FAREWELL, undefined, { signal: enough.signal, ref: false }).catch(() => {}),
  ]);
  enough.abort();
}

/** A trouble that goes on is told once; the next one is told again. */
function newsFor(say: (line: string) => void): HubNews {
  const told = new Map<string, string>();
  return {
    rejected(hub, rejected) {
      say(
        `${hub.codigo}: ${rejected.length} readings were rejected, the first because: ${rejected[0]?.reason}`,
      );
    },
    trouble(hub, words) {
      if (told.get(hub.codigo) === words) return;
      told.set(hub.codigo, words);
      say(`${hub.codigo}: ${words}`);
    },
  };
}
