import { PRIORITIES, type Priority } from '@vigilia/domain/alerts/kinds';
import { DAY } from '@vigilia/domain/instant';
import { JUDGED_KINDS } from '@vigilia/simulator/rules/true-episodes';
import type { Bench } from './support/bench';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import {
  isCalling,
  type Noise,
  type NoiseAlert,
  type NoiseEpisode,
  runNoiseHome,
} from './support/noise-home';

const DAYS = 30;
const FIRST = Date.parse('2026-10-09T22:00:00Z');

/**
 * How much the rules call, and how often they are right: 30 days of the demo's first home by a held clock, the same ones
 * each time, beside what really happened in it. A change of a rule shows here what it does.
 */
export async function noise({ say }: Pick<Bench, 'say'>): Promise<Finding[]> {
  const home = runNoiseHome(FIRST, FIRST + DAYS * DAY);
  const { residents, alerts, episodes, weighed } = home;
  const residentDays = residents * DAYS;
  say(tableOf(home, residentDays));
  const calling = alerts.filter(isCalling);
  const wanted = episodes.filter(({ calls }) => calls);
  const wantedAsWeighed = weighed.filter(({ calls }) => calls);
  const ended = alerts.filter(({ end, priority }) => end !== null && priority !== 'info');
  const unattended = ended.filter(({ end }) => end?.unattended);
  const seen = `${residents} residents, ${DAYS} days, ${short(alerts.length)} alerts, ${short(episodes.length)} true episodes`;
  return [
    {
      ...{ what: 'noise: medium and high alerts a resident and day', seen },
      values: [calling.length / residentDays],
      target: { atMost: 8 },
    },
    {
      what: 'noise: these alerts for each true episode that is worth one (goal: 1.2)',
      values: [calling.length / wanted.length],
      seen: `${short(calling.length)} alerts, ${short(wanted.length)} episodes`,
    },
    {
      what: 'noise: share of these alerts that were right (goal: 0.9)',
      values: [share(calling, ({ isRight }) => isRight)],
      seen: 'something true was behind them',
    },
    {
      what: 'noise: share of these episodes that an alert spoke of (goal: 1)',
      values: [share(wanted, ({ isFound }) => isFound)],
      seen: `of any priority; ${short(wanted.filter(({ isCalled }) => isCalled).length)} of ${short(wanted.length)} by one of these`,
    },
    {
      what: 'noise: share of what would be worth one if sensors measured as weighed',
      values: [share(wantedAsWeighed, ({ isFound }) => isFound)],
      seen: `${short(wantedAsWeighed.length)} episodes`,
    },
    {
      what: 'noise: share of alerts that nobody went to',
      values: [unattended.length / ended.length],
      seen: `${short(unattended.length)} of ${short(ended.length)}`,
    },
  ];
}

/** Not a number where there is none. */
const share = <T>(all: readonly T[], has: (one: T) => boolean): number => all.filter(has).length / all.length;

/** A row a kind: alerts a resident and day by the highest priority they reached, and what was true. */
function tableOf({ alerts, episodes }: Noise, residentDays: number): string {
  const perDay = (count: number) => (count / residentDays).toFixed(3);
  const part = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2));
  const row = (name: string, some: readonly NoiseAlert[], wanted: readonly NoiseEpisode[]) => {
    const by = (priority: Priority) => some.filter((alert) => alert.priority === priority);
    const ended = some.filter(({ end }) => end !== null);
    const cells = [
      ...PRIORITIES.map((priority) => perDay(by(priority).length)),
      perDay(some.length),
      part(share(ended, ({ end }) => end?.unattended === true)),
      perDay(wanted.length),
      part(share(some, ({ isRight }) => isRight)),
      part(share(wanted, ({ isFound }) => isFound)),
    ];
    return `| ${name.padEnd(12)} | ${cells.map((cell) => cell.padStart(10)).join(' | ')} |`;
  };
  const head = [...PRIORITIES, 'all', 'unattended', 'true', 'precision', 'recall'];
  const judged = alerts.filter(({ alert }) => JUDGED_KINDS.some((kind) => kind === alert.kind));
  return [
    'Alerts and true episodes a resident and day:',
    `| ${'kind'.padEnd(12)} | ${head.map((name) => name.padStart(10)).join(' | ')} |`,
    ...JUDGED_KINDS.map((kind) =>
      row(
        kind,
        alerts.filter(({ alert }) => alert.kind === kind),
        episodes.filter((episode) => episode.kind === kind),
      ),
    ),
    row('all', judged, episodes),
  ].join('\n');
}
