import { UnstyledButton } from '@mantine/core';
import {
  IconAntennaBarsOff,
  IconArrowBack,
  IconDropletFilled,
  IconDropletOff,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { NEEDS, type Need } from '@vigilia/domain/needs';
import { useTranslation } from 'react-i18next';
import classes from './need-strip.module.css';

/** Each need with its icon, its words and the colours of the state it is about. */
const LOOKS = {
  'to-change': { icon: IconDropletFilled, word: 'need.change', state: 'level3' },
  'to-turn': { icon: IconArrowBack, word: 'need.turn', state: 'level3' },
  'no-urine': { icon: IconDropletOff, word: 'need.noUrine', state: 'level3' },
  'out-of-range': { icon: IconAntennaBarsOff, word: 'need.outOfRange', state: 'out-of-range' },
  'sensor-problem': { icon: IconPlugConnectedX, word: 'need.sensor', state: 'disconnected' },
} as const satisfies Record<Need, unknown>;

interface NeedStripProps {
  counts: Readonly<Record<Need, number>>;
  /** How many are known to need nobody, and of how many nothing is known; null while nothing is heard at all. */
  rest: { well: number; unknown: number } | null;
  chosen: readonly Need[];
  onChange: (needs: Need[]) => void;
}

/** What needs doing, counted; each count is a filter. Zero is shown too, quietly. */
export function NeedStrip({ counts, rest, chosen, onChange }: NeedStripProps) {
  const { t } = useTranslation();
  const toggle = (need: Need) =>
    onChange(chosen.includes(need) ? chosen.filter((other) => other !== need) : [...chosen, need]);
  return (
    <div className={classes.strip} role="group" aria-label={t('ward.strip')}>
      {NEEDS.map((need) => {
        const { icon: Icon, word, state } = LOOKS[need];
        return (
          <UnstyledButton
            key={need}
            className={classes.need}
            data-need={need}
            data-state={state}
            data-quiet={counts[need] === 0 || undefined}
            aria-pressed={chosen.includes(need)}
            onClick={() => toggle(need)}
          >
            <span className={classes.icon}>
              <Icon size={18} stroke={2} aria-hidden="true" />
            </span>
            <span className={classes.count}>{counts[need]}</span> <span>{t(word)}</span>
          </UnstyledButton>
        );
      })}
      {rest && (
        <span className={classes.rest}>
          <span className={classes.count}>{rest.well}</span> {t('need.well')}
        </span>
      )}
      {rest && rest.unknown > 0 && (
        <span className={classes.rest}>
          <span className={classes.count}>{rest.unknown}</span> {t('need.unknown')}
        </span>
      )}
    </div>
  );
}
