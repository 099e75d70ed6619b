import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type NightResult, runNight } from './run-night';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    nights: { type: 'string', default: '1' },
    hours: { type: 'string', default: '8' },
    residents: { type: 'string', default: '20' },
    /** The same night so many times: the tables must be the same. */
    repeat: { type: 'string', default: '1' },
    /** Nights of new seeds until so much time has passed. */
    minutes: { type: 'string' },
    /** Likewise, until this process has used so many seconds of processor time. */
    processor: { type: 'string' },
    /** So many processes, each of which runs every so-many-th night. */
    processes: { type: 'string' },
    part: { type: 'string', default: '0' },
    /** The last events of a night that holds, too. */
    events: { type: 'boolean', default: false },
  },
});
const [nights, hours, residents, repeat] = [values.nights, values.hours, values.residents, values.repeat].map(
  Number,
) as [number, number, number, number];
const isEndless = values.minutes !== undefined || values.processor !== undefined;
const processes = Number(values.processes ?? Math.min(isEndless ? Infinity : nights, availableParallelism()));

if (processes > 1) await runSideBySide();
else await runNights();

/** The event loop of one process keeps one core busy. */
async function runSideBySide(): Promise<void> {
  const parts = Array.from({ length: processes }, (_, part) =>
    spawn(
      process.execPath,
      [
        ...process.execArgv,
        process.argv[1]!,
        ...process.argv.slice(2),
        ...['--processes', '1', '--part', `${part}/${processes}`],
      ],
      { stdio: 'inherit' },
    ),
  );
  const codes = parts.map(
    (part) =>
      new Promise<number>((resolve) => {
        part.on('exit', (code) => {
          // One night that is broken is enough to look at.
          if (code !== 0) for (const other of parts) other.kill();
          resolve(code ?? 0);
        });
      }),
  );
  process.exitCode = Math.max(...(await Promise.all(codes)));
}

async function runNights(): Promise<void> {
  const [part = 0, parts = 1] = values.part.split('/').map(Number);
  const isOver = (night: number): boolean => {
    if (values.minutes !== undefined) return performance.now() >= Number(values.minutes) * 60_000;
    if (values.processor !== undefined) return processorSeconds() >= Number(values.processor);
    return night >= nights;
  };
  for (let night = part; !isOver(night); night += parts) {
    const seed = nights === 1 && !isEndless ? values.seed : `${values.seed}.${night + 1}`;
    let first: NightResult | undefined;
    for (let time = 0; time < repeat; time += 1) {
      const began = processorSeconds();
      const result = await runNight({ seed, hours, residents });
      if (result.broken) return reportBroken(seed, result);
      if (values.events) console.log(result.events.join('\n'));
      first ??= result;
      const used = `${(processorSeconds() - began).toFixed(1)} s of processor time`;
      console.log(
        `seed ${seed}: ${hours} h, ${residents} residents, ${used}, tables ${result.hash.slice(0, 16)}`,
      );
      const different = [...result.tables].filter(([name, hash]) => first!.tables.get(name) !== hash);
      if (different.length === 0) continue;
      console.log(`Not the same as the first time: ${different.map(([name]) => name).join(', ')}`);
      process.exitCode = 1;
      return;
    }
    if (repeat > 1) console.log(`seed ${seed}: the same tables ${repeat} of ${repeat} times`);
  }
}

function reportBroken(seed: string, { broken, events }: NightResult): void {
  const { invariant, detail, minute } = broken!;
  console.log(events.join('\n'));
  console.log(`\nBroken after ${minute} minutes: ${invariant}\n  ${detail}`);
  console.log(`  seed ${seed}, after ${processorSeconds().toFixed(1)} s of processor time; once more:`);
  console.log(`  npm run nights -- --seed ${seed} --hours ${hours} --residents ${residents}`);
  process.exitCode = 1;
}

/** Of this process; other work on the machine says nothing about it. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
