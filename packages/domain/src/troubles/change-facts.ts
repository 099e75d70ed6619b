import { type Instant, MINUTE } from '../instant';
import type { Reading } from '../reading';
import { angleBetween, meanAngle } from './angles';
import type { ChangeFacts } from './facts';

/** After a sensor was put on anew, these say how. */
export const FIRST_MINUTES = 15 * MINUTE;
const FEWEST_READINGS = 3;
const STEADY = 45;

/** How a sensor holds and lies in the readings of the first minutes. Undefined: too few of them say it. */
export function changeFacts(
  at: Instant,
  readings: readonly Pick<Reading, 'at' | 'power' | 'contact' | 'roll'>[],
): ChangeFacts | undefined {
  const known = readings.filter(
    (reading) =>
      reading.at >= at &&
      reading.at < at + FIRST_MINUTES &&
      reading.power === 'on' &&
      reading.contact !== null,
  );
  if (known.length < FEWEST_READINGS) return undefined;
  const good = known.filter(({ contact }) => contact === 'ok');
  const rolls = good.flatMap(({ roll }) => (roll === null ? [] : [roll]));
  return {
    at,
    contact: good.length / known.length,
    roll: rolls.length < FEWEST_READINGS ? null : steadyRoll(rolls),
  };
}

/**
 * Of somebody who turns meanwhile, the mean of left and right would be upside down. A few readings may be of the moment
 * before, or of a hand that holds the sensor.
 */
function steadyRoll(rolls: readonly number[]): number | null {
  const mean = meanAngle(rolls);
  const alike = rolls.filter((roll) => angleBetween(roll, mean) < STEADY);
  return alike.length >= 0.8 * rolls.length ? meanAngle(alike) : null;
}
