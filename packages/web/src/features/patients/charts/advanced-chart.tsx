import { LEVEL_THRESHOLDS } from '@vigilia/domain/moisture';
import { useId, useMemo } from 'react';
import { Chart, type ChartScale } from '#ui/chart';
import { ChartZoom } from '#ui/chart-zoom';
import tones from '#ui/state-tone.module.css';
import { useChartZoom } from '#ui/use-chart-zoom';
import classes from './advanced-chart.module.css';
import { type AdvancedAnswer, LEVELS, minuteText, stateText, stretches } from './advanced-levels';

const MAX = 100;
const Y_TICKS = [0, 20, 40, 60, 80, MAX].map((at) => ({ at, text: String(at) }));
/** Zooming in ends here: an hour. */
const SHORTEST = 60;

/** R-ADVANCED-2 to R-ADVANCED-4, and bands for what was not measured. */
export function AdvancedChart({ answer, label }: { answer: AdvancedAnswer; label: string }) {
  const { labels, resistivo, desconectado, sin_cobertura } = answer;
  const gradient = useId();
  const { frame, ...zoom } = useChartZoom(labels.length - 1, SHORTEST);
  const hours = useMemo(
    () => labels.flatMap((text, at) => (text.endsWith(':00') ? [{ at, text: text.slice(0, 2) }] : [])),
    [labels],
  );
  const minuteAt = (value: number) => Math.min(labels.length - 1, Math.max(0, Math.round(value)));
  return (
    <>
      <div className={classes.chart} ref={frame}>
        <Chart
          label={label}
          from={zoom.from}
          until={zoom.until}
          max={MAX}
          xTicks={hours}
          yTicks={Y_TICKS}
          labelGap={26}
          left={LEFT}
          right={RIGHT}
          tooltipAt={(value) => [labels[minuteAt(value)] ?? '', minuteText(answer, minuteAt(value))]}
          margin={(scale) =>
            LEVELS.map((level) => (
              <text
                key={level}
                className={`${classes.levelName} ${tones.tone}`}
                data-state={level}
                x={6}
                y={scale.y(LEVEL_THRESHOLDS[level])}
                dy="0.35em"
              >
                {stateText(level)}
              </text>
            ))
          }
        >
          {(scale) => (
            <>
              <LevelGradient id={gradient} scale={scale} />
              {hours.map(({ at }) => (
                <path key={at} className={classes.hour} d={`M${scale.x(at)} 0V${scale.height}`} />
              ))}
              <Bands scale={scale} state="disconnected" values={desconectado} />
              <Bands scale={scale} state="out-of-range" values={sin_cobertura} />
              {LEVELS.map((level) => (
                <path
                  key={level}
                  className={`${classes.threshold} ${tones.tone}`}
                  data-state={level}
                  d={`M0 ${scale.y(LEVEL_THRESHOLDS[level])}H${scale.width}`}
                />
              ))}
              <path className={classes.level} stroke={`url(#${gradient})`} d={levelPath(scale, resistivo)} />
            </>
          )}
        </Chart>
      </div>
      <ChartZoom zoom={zoom} textAt={(value) => labels[minuteAt(value)] ?? ''} left={LEFT} right={RIGHT}>
        {(scale) => <path className={classes.overview} d={levelPath(scale, resistivo)} />}
      </ChartZoom>
    </>
  );
}

const LEFT = 42;
/** Wide enough for the longest level name, "Error del sensor". */
const RIGHT = 112;

interface BandsProps {
  scale: ChartScale;
  state: 'disconnected' | 'out-of-range';
  values: readonly (number | null)[];
}

const Bands = ({ scale, state, values }: BandsProps) =>
  stretches(values).map(([from, until]) => (
    <rect
      key={from}
      className={`${classes.band} ${tones.tone}`}
      data-state={state}
      x={scale.x(from)}
      width={scale.x(until + 1) - scale.x(from)}
      height={scale.height}
    />
  ));

/** The colour of the line at each height, with a sharp change at each threshold. */
function LevelGradient({ id, scale }: { id: string; scale: ChartScale }) {
  const bottom = scale.y(0);
  const top = scale.y(MAX);
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={0} x2={0} y1={bottom} y2={top}>
      {LEVELS.flatMap((level, index) => {
        const next = LEVELS[index + 1];
        const ends = [LEVEL_THRESHOLDS[level], next ? LEVEL_THRESHOLDS[next] : MAX];
        return ends.map((end) => (
          <stop key={`${level} ${end}`} className={tones.tone} data-state={level} offset={end / MAX} />
        ));
      })}
    </linearGradient>
  );
}

/** A line from minute to minute, interrupted where nothing was measured. */
export function levelPath({ x, y }: ChartScale, values: readonly (number | null)[]): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const point = `${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      // A single minute is a line of no length, which its round ends make a dot.
      return values[at - 1] == null ? `M${point}L${point}` : `L${point}`;
    })
    .join('');
}
