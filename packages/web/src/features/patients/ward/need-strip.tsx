import {
  IconAntennaBarsOff,
  IconArrowBack,
  IconDropletFilled,
  IconDropletOff,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { NEEDS, type Need } from '@vigilia/domain/needs';
import type { WardCounts } from '@vigilia/domain/ward-counts';
import { sentenceOf } from '#care/ward-sentence';
import { useAlertTexts, useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import { PlainButton } from '#ui/plain-button';
import { Skeleton } from '#ui/skeleton';
import visuallyHidden from '#ui/visually-hidden.module.css';
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
  chosen: readonly Need[];
  onChange: (needs: Need[]) => void;
}

/** The number of patients with each need; each number is a filter. */
export function NeedStrip({ counts, outdated, chosen, onChange }: NeedStripProps) {
  const t = useTexts();
  const alertTexts = useAlertTexts();
  const isPhone = useLayout() === 'phone';
  const toggle = (need: Need) =>
    onChange(chosen.includes(need) ? chosen.filter((other) => other !== need) : [...chosen, need]);
  return (
    <div className={classes.strip} role="group" aria-label={t('ward.strip')}>
      {NEEDS.map((need) => {
        const { icon: Icon, textKey, state } = NEED_LOOKS[need];
        return (
          <PlainButton
            key={need}
            className={classes.need}
            data-state={state}
            data-quiet={counts.needs[need] === 0 || undefined}
            aria-pressed={chosen.includes(need)}
            onClick={() => toggle(need)}
          >
            <span className={classes.content}>
              <span className={classes.icon}>
                <Icon size={18} stroke={2} aria-hidden="true" />
              </span>
              <span className={classes.texts}>
                <span className={classes.main}>
                  <span className={classes.count}>
                    {outdated ? `${counts.needs[need]}?` : counts.needs[need]}
                  </span>{' '}
                  <span className={classes.label} title={t(textKey)}>
                    {t(textKey)}
                  </span>
                </span>
                {alertTexts && !outdated && counts.untaken[need] > 0 && (
                  <span className={classes.untaken}>
                    {isPhone && <span aria-hidden="true">{counts.untaken[need]}</span>}
                    <span className={isPhone ? visuallyHidden.hidden : undefined}>
                      {` ${alertTexts('alert.without', { count: counts.untaken[need] })}`}
                    </span>
                  </span>
                )}
              </span>
            </span>
          </PlainButton>
        );
      })}
    </div>
  );
}

/** In its final size, so that nothing shifts when the numbers come. */
export const NeedStripPlace = () => (
  <div className={classes.strip} aria-busy="true">
    {NEEDS.map((need) => (
      <Skeleton key={need} className={classes.place} />
    ))}
  </div>
);

/** Below the strip: how many are well, and who has no alert although they are not known to be. */
export function WardSentence({ counts }: { counts: WardCounts }) {
  const t = useTexts();
  const alertTexts = useAlertTexts();
  const sentence = alertTexts && sentenceOf(alertTexts, counts);
  const text = [`${counts.well} ${t('need.well')}`, sentence].filter(Boolean).join(' · ');
  return <span title={text}>{text}</span>;
}
