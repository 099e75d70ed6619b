import { IconHourglass } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { panelColour, panelFigure, showsRecommended, TOGGLE_INTERVAL } from '@vigilia/domain/left-panel';
import { useMomentValue } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { useMedia } from '#lib/layout';
import { useClockValue } from '#lib/live-clock';
import { useDuration, useLasting } from '#lib/moment';
import visuallyHidden from '#ui/visually-hidden.module.css';
import classes from './card-panel.module.css';
import { PositionFigure } from './position-figure';
import { asPanel, figureOf, positionKeys, recommended } from './position-texts';

/**
 * The position of the patient and how long it has lasted, on the rotation colour. When a turn is due, it alternates
 * every two seconds with the recommended position, all cards in step. With reduced motion it does not alternate.
 */
export function CardPanel({ patient }: { patient: Patient }) {
  const t = useTexts();
  const panel = asPanel(patient);
  const colour = useMomentValue((moment) => panelColour(panel, moment));
  const isKnown = useMomentValue((moment) => panelFigure(panel, moment) !== null);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const alternates = showsRecommended(panel) && patient.recommendedPosition !== null && !reducedMotion;
  const showsGoal = useClockValue((now) => alternates && Math.floor(now / TOGGLE_INTERVAL) % 2 === 1);
  if (colour === null) return null;

  const position = isKnown ? panel.currentPosition : null;
  const positionText = positionKeys(position)
    .map((key) => t(key))
    .join(', ');
  const since = position && patient.currentPositionSince;
  return (
    <div className={classes.panel} data-colour={colour}>
      <span className={classes.view} data-shown={!showsGoal || undefined}>
        <PositionFigure figure={figureOf(position)} />
        <span className={classes.caption} aria-hidden="true">
          {since ? <Duration since={since} /> : '–'}
        </span>
        <span className={visuallyHidden.hidden}>
          {since ? <PositionSince text={positionText} since={since} /> : positionText}
        </span>
      </span>
      {alternates && (
        <span className={classes.view} data-shown={showsGoal || undefined} data-goal aria-hidden="true">
          <PositionFigure figure={figureOf(recommended(patient.recommendedPosition ?? 1))} />
          <span className={classes.caption}>{t('ward.turn')}</span>
        </span>
      )}
    </div>
  );
}

function Duration({ since }: { since: string }) {
  return (
    <span className={classes.duration}>
      <IconHourglass size={11} stroke={2.25} className={classes.hourglass} />
      <span className={classes.time}>{useDuration(since)}</span>
    </span>
  );
}

function PositionSince({ text, since }: { text: string; since: string }) {
  const t = useTexts();
  return t('ward.inPosition', { position: text, lasting: useLasting(since) });
}
