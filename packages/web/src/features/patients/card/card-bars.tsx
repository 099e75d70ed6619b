import { IconDropletOff } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { cardBars } from '@vigilia/domain/card';
import tones from '#ui/state-tone.module.css';
import type { State } from '#ui/tokens';
import classes from './card-bars.module.css';

const BARS = [3, 2, 1] as const;

/**
 * Three bars that fill from below. The state beside them says the same as text. Those of no urine are red, outlined and
 * carry its icon, so that they are not taken for very wet.
 */
export function CardBars({ patient, state }: { patient: Patient; state: State }) {
  const { filled, red } = cardBars(patient);
  return (
    <div
      className={`${classes.bars} ${tones.tone}`}
      data-state={red ? 'level3' : state}
      data-filled={filled}
      data-outline={red || undefined}
      aria-hidden="true"
    >
      {BARS.map((bar) => (
        <span key={bar} className={classes.bar} data-full={bar <= filled || undefined}>
          {red && <IconDropletOff size={14} stroke={2} />}
        </span>
      ))}
    </div>
  );
}
