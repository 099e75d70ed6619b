import type { Ingest } from '../../packages/server/src/features/ingest/ingest';
import type { Home } from './home';
import { readingOf } from './reading';

const READINGS_A_MESSAGE = 20;

/** What a home sends in a minute: a reading of each sensor, by each hub, 20 a message, each message a commit. */
export async function sendMinute(ingest: Ingest, home: Home, minute: number, at: number): Promise<void> {
  const codes = home.residents.map(({ codigo }) => codigo);
  for (const { codigo } of home.hubs)
    for (let first = 0; first < codes.length; first += READINGS_A_MESSAGE)
      await send(ingest, codigo, codes.slice(first, first + READINGS_A_MESSAGE), minute, at);
}

async function send(
  ingest: Ingest,
  codigo: string,
  sensors: readonly string[],
  minute: number,
  at: number,
): Promise<void> {
  const readings = sensors.map((sensor, place) => readingOf(sensor, minute + 17 * place, at));
  const payload = Buffer.from(JSON.stringify({ readings }));
  const outcome = await ingest.receive({ hub: { codigo }, kind: 'readings', payload }, { retry: false });
  const receipt = typeof outcome === 'string' ? undefined : outcome;
  if ((receipt?.accepted ?? 0) + (receipt?.duplicates ?? 0) !== sensors.length)
    throw new Error(`Readings were not stored: ${JSON.stringify(outcome)}`);
}
