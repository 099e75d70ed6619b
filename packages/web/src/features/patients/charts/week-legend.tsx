import { useTexts } from '#lib/i18n';
import { STATE_LOOKS } from '#ui/state-look';
import tones from '#ui/state-tone.module.css';
import { WEEK_STATES } from './week-cells';
import hatchClasses from './week-hatch.module.css';
import classes from './week-legend.module.css';

const SHOWN = ['dry', 'level1', 'level2', 'level3', 'disconnected', 'off', 'black'] as const;

/** The look of each class, with its text. */
export function WeekLegend() {
  const t = useTexts();
  return (
    <ul className={classes.legend} aria-label={t('ward.legend')}>
      {SHOWN.map((look) => {
        const state = WEEK_STATES[look];
        return (
          <li key={look} className={classes.item}>
            <span className={`${classes.swatch} ${tones.tone}`} data-state={state} data-look={look} />
            {t(STATE_LOOKS[state].textKey)}
          </li>
        );
      })}
    </ul>
  );
}

/** The pattern of disconnected cells, so that they differ not by colour alone. */
export const WeekHatch = ({ id }: { id: string }) => (
  <svg width="0" height="0" className={hatchClasses.hatch} aria-hidden="true">
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={hatchClasses.ground} width="6" height="6" />
      <rect className={hatchClasses.line} width="2.5" height="6" />
    </pattern>
  </svg>
);
