import type { StatementFate } from '../../packages/server/src/testing/nights/database';
import type { Fault } from './fault';

const MINUTE = 60_000;

/** The database is away for a while, refuses now and then, or its disk is full. */
export const awayDatabase: Fault = (night, random) => {
  for (let times = random.integer(0, 4); times > 0; times -= 1) {
    const fate = random.pick<StatementFate>(['refused', 'answer-lost', 'disk-full']);
    const share = random.pick([1, 0.3]);
    const lasts = random.integer(2_000, 4 * MINUTE);
    night.time.after(night.someMoment(random), () => {
      const ends = night.time.now + lasts;
      night.disturbed(`the database: ${fate}, ${share * 100} %, for ${Math.round(lasts / 1_000)} s`, ends);
      for (const server of night.servers)
        server.fateOf = () => (night.time.now < ends && random.chance(share) ? fate : 'fine');
      night.time.after(lasts, () => night.events.add('the database is there again'));
    });
  }
};
