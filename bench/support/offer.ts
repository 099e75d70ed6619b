import { quantile } from './figures';
import type { Offered, OfferJob } from './jobs';
import { RawHub } from './raw-hub';
import { readingOf } from './reading';

/** How often messages that are due are sent, in milliseconds. */
const TICK = 5;

/** Sends at a given rate, whether or not the server keeps up, then waits for the last acknowledgements. */
export async function offer(job: OfferJob): Promise<Offered> {
  const { hubs, messagesASecond, seconds, first, inFlight = Number.POSITIVE_INFINITY } = job;
  const connections = await connectAll(job);
  const waits: number[] = [];
  for (const connection of connections)
    connection.onAcknowledged = (dueAt) => waits.push(performance.now() - dueAt);
  const started = performance.now();
  const until = started + seconds * 1_000;
  const total = Math.floor(messagesASecond * seconds);
  const counts = new Array<number>(hubs.length).fill(0);
  let [due, sent] = [0, 0];
  for (let now = started; now < until; now = performance.now()) {
    const dueNow = Math.min(total, Math.floor(((now - started) / 1_000) * messagesASecond));
    for (; due < dueNow; due += 1) {
      const at = due % hubs.length;
      const hub = connections[at] as RawHub;
      if (!hub.takesMore || hub.unacknowledged >= inFlight) continue;
      hub.publish(messageOf(job, at, counts[at] as number), started + (due / messagesASecond) * 1_000);
      counts[at] = (counts[at] as number) + 1;
      sent += 1;
    }
    await new Promise((turn) => setTimeout(turn, TICK));
  }
  const inTime = waits.length;
  const ended = performance.now();
  const unacknowledged = () => connections.reduce((sum, hub) => sum + hub.unacknowledged, 0);
  while (unacknowledged() > 0 && performance.now() - ended < job.patience * 1_000)
    await new Promise((turn) => setTimeout(turn, TICK));
  const settled = (performance.now() - ended) / 1_000;
  for (const connection of connections) connection.close();
  return {
    due: total,
    sent,
    inTime,
    unacknowledged: unacknowledged(),
    settled,
    median: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
    longest: quantile(waits, 1),
    next: first + Math.max(...counts.map((count, at) => Math.ceil(count / (hubs[at]?.sensors.length ?? 1)))),
  };
}

/** In groups, as hubs do that come back after a while each: a server takes only so many strangers at a time. */
async function connectAll({ hubs, url }: OfferJob): Promise<RawHub[]> {
  const connections: RawHub[] = [];
  for (let at = 0; at < hubs.length; at += 100) {
    const group = hubs.slice(at, at + 100);
    connections.push(...(await Promise.all(group.map((hub) => RawHub.connect(url, hub)))));
  }
  return connections;
}

/** The count-th message of a hub: its sensors in turn; now and then something that nobody can read or knows. */
function messageOf({ hubs, from, every, first, badEvery }: OfferJob, at: number, count: number): string {
  const sensors = hubs[at]?.sensors ?? [];
  const n = first + Math.floor(count / sensors.length);
  const sensor = sensors[count % sensors.length] as string;
  const bad = badEvery === undefined ? 0 : (count * hubs.length + at) % (2 * badEvery);
  if (badEvery !== undefined && bad === 1) return '{"readings":[{"sensor":';
  const known = badEvery !== undefined && bad === 1 + badEvery ? 'S-OF-NOBODY' : sensor;
  return JSON.stringify({ readings: [readingOf(known, n, from + n * every)] });
}
