import { UnstyledButton } from '@mantine/core';
import {
  IconAntennaBarsOff,
  IconArrowBack,
  IconDropletFilled,
  IconDropletOff,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { NEEDS, type Need } from '@vigilia/domain/needs';
import type { WardCounts } from '@vigilia/domain/ward-counts';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#care/ward-sentence';
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
  counts: WardCounts;
  /** Nobody knows whether they still hold. */
  outdated: boolean;
  /** Only then it is said who is well. */
  isLive: boolean;
  chosen: readonly Need[];
  onChange: (needs: Need[]) => void;
}

/** The number of patients with each need; each number is a filter. */
export function NeedStrip({ counts, outdated, isLive, chosen, onChange }: NeedStripProps) {
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
            data-quiet={counts.needs[need] === 0 || undefined}
            aria-pressed={chosen.includes(need)}
            onClick={() => toggle(need)}
          >
            <span className={classes.icon}>
              <Icon size={18} stroke={2} aria-hidden="true" />
            </span>
            <span className={classes.texts}>
              <span className={classes.main}>
                <span className={classes.count}>
                  {outdated ? `${counts.needs[need]}?` : counts.needs[need]}
                </span>{' '}
                <span className={classes.label}>{t(textKey)}</span>
              </span>
              {alertTexts && !outdated && counts.untaken[need] > 0 && (
                <span className={classes.untaken}>
                  {` ${alertTexts('alert.without', { count: counts.untaken[need] })}`}
                </span>
              )}
            </span>
          </UnstyledButton>
        );
      })}
      {isLive && (
        <span className={classes.rests}>
          <span className={classes.rest}>
            <span className={classes.count}>{counts.well}</span> {t('need.well')}
          </span>
          {alertTexts && <span className={classes.rest}>{sentenceOf(alertTexts, counts)}</span>}
        </span>
      )}
    </div>
  );
}
