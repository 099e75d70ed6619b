import type { Instant } from '@vigilia/domain/instant';
import { MINUTE } from '@vigilia/domain/instant';
import { homeOf } from '@vigilia/simulator/home';
import type { Truth } from '@vigilia/simulator/model/truth';
import { AttendedResident } from '@vigilia/simulator/rules/attended-resident';
import { AS_WEIGHED, type Episode, judge, trueEpisodes } from '@vigilia/simulator/rules/true-episodes';
import type { WatchedAlert } from '@vigilia/simulator/rules/watched-resident';
import { simulatorPlan } from '../../packages/server/src/demo/homes';

/** What became of an alert, and whether something true was behind it. */
export interface NoiseAlert extends WatchedAlert {
  readonly isRight: boolean;
}

export interface NoiseEpisode extends Episode {
  readonly isFound: boolean;
  /** By an alert that called. */
  readonly isCalled: boolean;
}

export interface Noise {
  readonly residents: number;
  readonly alerts: readonly NoiseAlert[];
  readonly episodes: readonly NoiseEpisode[];
  /** As if sensors measured what a scale does. */
  readonly weighed: readonly NoiseEpisode[];
}

export const isCalling = ({ priority }: WatchedAlert): boolean =>
  priority === 'medium' || priority === 'high';

/** The first home of the demo with the rules of the product, in memory and by a held clock; its hubs are always online. */
export function runNoiseHome(from: Instant, until: Instant): Noise {
  const { seed, homes } = simulatorPlan();
  const { residents, staff } = homeOf(seed, homes[0]!);
  const all = residents.map(({ profile, plan }) => {
    const truth: Truth[] = [];
    const attended = new AttendedResident({
      ...{ profile, plan, staff, from, everyMs: MINUTE },
      onHappening: (one) => {
        if (one.type === 'truth') truth.push(one);
      },
    });
    attended.advance(until);
    const alerts = [...attended.watched.alerts.values()];
    const foundBy = (sensor: Parameters<typeof trueEpisodes>[0]['sensor']) => {
      const episodes = trueEpisodes({ zona: profile.zona, plan, sensor }, truth, from, until);
      const { right, found } = judge(alerts, episodes);
      const { found: called } = judge(alerts.filter(isCalling), episodes);
      const judged = episodes.map((one) => ({ ...one, isFound: found.has(one), isCalled: called.has(one) }));
      return { right, judged };
    };
    const { right, judged } = foundBy(profile);
    return {
      alerts: alerts.map((alert) => ({ ...alert, isRight: right.has(alert) })),
      episodes: judged,
      weighed: foundBy(AS_WEIGHED).judged,
    };
  });
  return {
    residents: residents.length,
    alerts: all.flatMap(({ alerts }) => alerts),
    episodes: all.flatMap(({ episodes }) => episodes),
    weighed: all.flatMap(({ weighed }) => weighed),
  };
}
