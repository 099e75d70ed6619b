import classes from './week-hatch.module.css';

/** The pattern of disconnected cells, so that they differ not by colour alone. */
export const WeekHatch = ({ id }: { id: string }) => (
  <svg width="0" height="0" className={classes.hatch} aria-hidden="true">
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.ground} width="6" height="6" />
      <rect className={classes.line} width="2.5" height="6" />
    </pattern>
  </svg>
);
