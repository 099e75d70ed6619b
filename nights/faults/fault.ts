import type { Random } from '@vigilia/simulator/model/random';
import type { Night } from '../night';

/** Plans what goes wrong in a night. It draws from a stream of its own, so that one more fault changes nothing for the others. */
export type Fault = (night: Night, random: Random) => void;
