import { type AlertKind, PRIORITIES, type Priority } from '@vigilia/domain/alerts/kinds';
import { DAY, MINUTE } from '@vigilia/domain/instant';
import type { Bench } from './support/bench';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import { type NoiseAlert, NoiseHome } from './support/noise-home';

const DAYS = 30;
/** The first day lets the alarms that need hours of readings begin. */
const FIRST = Date.parse('2026-10-09T22:00:00Z');

/**
 * How much the rules call: 30 days of the demo's first home by a held clock, the same ones each time. A change of a rule
 * shows here what it does.
 */
export async function noise({ say }: Pick<Bench, 'say'>): Promise<Finding[]> {
  const until = FIRST + DAYS * DAY;
  const home = new NoiseHome(FIRST, until);
  for (let now = FIRST + MINUTE; now <= until; now += MINUTE) home.pass(now);
  const alerts = [...home.alerts.values()];
  const residentDays = home.size * DAYS;
  say(tableOf(alerts, residentDays));
  const urgent = alerts.filter(({ priority }) => priority === 'medium' || priority === 'high');
  const ended = alerts.filter(({ ended }) => ended !== null);
  const unattended = ended.filter((alert) => alert.unattended);
  const seen = `${home.size} residents, ${DAYS} days, ${short(alerts.length)} alerts`;
  return [
    {
      ...{ what: 'noise: medium and high alerts a resident and day', seen },
      values: [urgent.length / residentDays],
      target: { atMost: 8 },
    },
    {
      what: 'noise: share of alerts that ended unattended',
      values: [unattended.length / ended.length],
      seen: `${short(unattended.length)} of ${short(ended.length)}`,
    },
  ];
}

/** A row a kind: alerts a resident and day by the highest priority they reached, and the share that ended unattended. */
function tableOf(alerts: readonly NoiseAlert[], residentDays: number): string {
  const perDay = (some: readonly NoiseAlert[]) => (some.length / residentDays).toFixed(3);
  const row = (name: string, some: readonly NoiseAlert[]) => {
    const by = (priority: Priority) => some.filter((alert) => alert.priority === priority);
    const ended = some.filter((alert) => alert.ended !== null);
    const share = ended.filter(({ unattended }) => unattended).length / ended.length;
    const cells = [...PRIORITIES.map((priority) => perDay(by(priority))), perDay(some), share.toFixed(2)];
    return `| ${name.padEnd(12)} | ${cells.map((cell) => cell.padStart(10)).join(' | ')} |`;
  };
  const kinds = [...new Set(alerts.map(({ kind }) => kind))].sort() as AlertKind[];
  const head = [...PRIORITIES, 'all', 'unattended'].map((name) => name.padStart(10)).join(' | ');
  return [
    'Alerts a resident and day:',
    `| ${'kind'.padEnd(12)} | ${head} |`,
    ...kinds.map((kind) =>
      row(
        kind,
        alerts.filter((alert) => alert.kind === kind),
      ),
    ),
    row('all', alerts),
  ].join('\n');
}
