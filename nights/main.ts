import { parseArgs } from 'node:util';
import { runNight } from './run-night';

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
  },
});
const [nights, hours, residents] = [Number(values.nights), Number(values.hours), Number(values.residents)];
const ends = values.minutes === undefined ? undefined : performance.now() + Number(values.minutes) * 60_000;
const repeat = Number(values.repeat);
const isOver = (night: number): boolean =>
  ends === undefined ? night >= nights * repeat : performance.now() >= ends;

for (let night = 0; !isOver(night); night += 1) {
  const seed =
    nights === 1 && ends === undefined ? values.seed : `${values.seed}.${Math.floor(night / repeat) + 1}`;
  const began = process.cpuUsage();
  const { broken, events, hash } = await runNight({ seed, hours, residents });
  const { user, system } = process.cpuUsage(began);
  const seconds = ((user + system) / 1e6).toFixed(1);
  if (!broken) {
    console.log(
      `seed ${seed}: ${hours} h, ${residents} residents, ${seconds} s of processor time, tables ${hash.slice(0, 16)}`,
    );
    continue;
  }
  const { invariant, detail, minute } = broken;
  console.log(events.join('\n'));
  console.log(`\nBroken after ${minute} minutes: ${invariant}\n  ${detail}`);
  console.log(`  seed ${seed}, after ${seconds} s of processor time; once more:`);
  console.log(`  npm run nights -- --seed ${seed} --hours ${hours} --residents ${residents}`);
  process.exitCode = 1;
  break;
}
