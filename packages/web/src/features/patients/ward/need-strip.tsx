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
import { useAlertTexts } from '#lib/i18n';
import classes from './need-strip.module.css';

/** Icon, text and state colours of each need. */
export const NEED_LOOKS = {
  'to-change': { icon: IconDropletFilled, textKey: 'need.change', state: 'level3' },
  'to-turn': { icon: IconArrowBack, textKey: 'need.turn', state: 'level3' },
  'no-urine': { icon: IconDropletOff, textKey: 'need.noUrine', state: 'level3' },
  'out-of-range': { icon: IconAntennaBarsOff, textKey: 'need.outOfRange', state: 'out-of-range' },
  'sensor-problem': { icon: IconPlugConnectedX, textKey: 'need.sensor', state: 'disconnected' },
} as const satisfies Record<Need, unknown>;

interface NeedStripProps {
  counts: Readonly<Record<Need, number>>;
  /** Nobody knows whether they still hold. */
  outdated: boolean;
  /** With how many of them nobody is on the way; null while that is not known. */
  untaken: Readonly<Record<Need, number>> | null;
  /** How many have no need, and of how many that is unknown; null while the connection is lost. */
  rest: { well: number; unknown: number } | null;
  chosen: readonly Need[];
  onChange: (needs: Need[]) => void;
}

/** The number of patients with each need; each number is a filter. */
export function NeedStrip({ counts, outdated, untaken, rest, chosen, onChange }: NeedStripProps) {
  const { t } = useTranslation();
  const alertTexts = useAlertTexts();
  const toggle = (need: Need) =>
    onChange(chosen.includes(need) ? chosen.filter((other) => other !== need) : [...chosen, need]);
  return (
    <div className={classes.strip} role="group" aria-label={t('ward.strip')}>
      {NEEDS.map((need) => {
        const { icon: Icon, textKey, state } = NEED_LOOKS[need];
        return (
          <UnstyledButton
            key={need}
            className={classes.need}
            data-state={state}
            data-quiet={counts[need] === 0 || undefined}
            aria-pressed={chosen.includes(need)}
            onClick={() => toggle(need)}
          >
            <span className={classes.icon}>
              <Icon size={18} stroke={2} aria-hidden="true" />
            </span>
            <span className={classes.texts}>
              <span className={classes.main}>
                <span className={classes.count}>{outdated ? `${counts[need]}?` : counts[need]}</span>{' '}
                <span className={classes.label}>{t(textKey)}</span>
              </span>
              {alertTexts && untaken && untaken[need] > 0 && (
                <span className={classes.untaken}>
                  {` ${alertTexts('alert.without', { count: untaken[need] })}`}
                </span>
              )}
            </span>
          </UnstyledButton>
        );
      })}
      {rest && (
        <span className={classes.rests}>
          <span className={classes.rest}>
            <span className={classes.count}>{rest.well}</span> {t('need.well')}
          </span>
          {rest.unknown > 0 && (
            <span className={classes.rest}>
              <span className={classes.count}>{rest.unknown}</span> {t('need.unknown')}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
