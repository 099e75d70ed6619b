import classes from './spark-line.module.css';

interface SparkLineProps {
  /** The oldest first; null: not known. */
  values: readonly (number | null)[];
  /** What it shows, in words. */
  label: string;
}

const WIDTH = 120;
const HEIGHT = 32;
const EDGE = 4;

/** Twelve months as a small line from zero, with a gap where a month is not known and a dot at the last one. */
export function SparkLine({ values, label }: SparkLineProps) {
  const highest = Math.max(...values.map((value) => value ?? 0)) || 1;
  const points = values.map((value, index) =>
    value === null
      ? null
      : {
          x: EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(values.length - 1, 1),
          y: HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE),
        },
  );
  const path = points
    .map((point, index) =>
      point ? `${index > 0 && points[index - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : '',
    )
    .join('');
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line className={classes.zero} x1={0} x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
      <path className={classes.line} d={path} />
      {points.map((point, index) => {
        const isAlone = point && !points[index - 1] && !points[index + 1];
        const isLast = index === points.length - 1;
        return point && (isAlone || isLast) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place
          <circle key={index} className={classes.dot} cx={point.x} cy={point.y} r={isLast ? 3 : 1.5} />
        ) : null;
      })}
    </svg>
  );
}
