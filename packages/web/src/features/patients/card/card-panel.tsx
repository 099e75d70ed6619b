import { useReducedMotion } from '@mantine/hooks';
import type { Patient } from '@vigilia/contract/patients';
import { panelColour, panelFigure, showsRecommended, TOGGLE_INTERVAL } from '@vigilia/domain/left-panel';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import classes from './card-panel.module.css';
import { Elapsed, useElapsed } from './elapsed';
import { PositionFigure } from './position-figure';
import { asPanel, figureOf, positionKeys, recommended } from './position-texts';

/**
 * How somebody lies, on the rotation colour, and for how long. When a turn is due it turns every two seconds to the
 * recommended position, all cards in step; it stands still for those who ask their system for less motion.
 */
export function CardPanel({ patient }: { patient: Patient }) {
  const t = useTexts();
  const panel = asPanel(patient);
  const colour = panelColour(panel);
  const still = useReducedMotion();
  const turning = showsRecommended(panel) && patient.recommendedPosition !== null && !still;
  const turned = useClockValue((now) => turning && Math.floor(now / TOGGLE_INTERVAL) % 2 === 1);
  if (colour === null) return null;

  const position = panelFigure(panel);
  const words = positionKeys(position)
    .map((key) => t(key))
    .join(', ');
  const since = position && patient.positionSince;
  return (
    <div className={classes.panel} data-colour={colour} data-view={turned ? 'recommended' : 'current'}>
      <span className={classes.view} data-shown={!turned || undefined}>
        <PositionFigure figure={figureOf(position)} size={56} />
        <span className={classes.caption}>
          {since ? <Elapsed since={since} /> : <span aria-hidden="true">–</span>}
        </span>
        {since ? <Spoken words={words} since={since} /> : <span className={classes.spoken}>{words}</span>}
      </span>
      {turning && (
        <span className={classes.view} data-shown={turned || undefined} data-goal aria-hidden="true">
          <PositionFigure figure={figureOf(recommended(patient.recommendedPosition ?? 1))} size={56} />
          <span className={classes.caption}>{t('ward.turn')}</span>
        </span>
      )}
    </div>
  );
}

/** The figure in words, for who listens, and for who points at it. */
function Spoken({ words, since }: { words: string; since: string }) {
  const t = useTexts();
  const time = useElapsed(since);
  return <span className={classes.spoken}>{t('ward.inPosition', { position: words, time })}</span>;
}
