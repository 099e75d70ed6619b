import { type PointerEvent, type ReactNode, type SVGProps, useState } from 'react';
import classes from './chart.module.css';
import { useSize } from './use-size';

export interface ChartScale {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly width: number;
  readonly height: number;
}

interface Tick {
  readonly at: number;
  readonly text: string;
}

interface ChartProps {
  /** What it shows, in a sentence; the numbers belong in a table beside it. */
  label: string;
  /** The first and the last value of the horizontal axis. */
  from: number;
  until: number;
  /** The highest value of the vertical axis, which begins at 0. */
  max: number;
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  /** The narrowest distance of two labels below the axis, in pixels. Labels that are closer are left out. */
  labelGap: number;
  /** Room for the labels on both sides, in pixels. */
  left: number;
  right?: number;
  /** The texts of the tooltip at a value of the horizontal axis, one below the other. */
  tooltipAt: (value: number) => readonly string[];
  /** What is drawn to the right of the plot, such as the names of levels. */
  margin?: (scale: ChartScale) => ReactNode;
  /** What is drawn into the plot, in its own coordinates. */
  children: (scale: ChartScale) => ReactNode;
}

const TOP = 8;
const BOTTOM = 26;
/** Strokes at the edge of the plot are not cut in half. */
const INSET = 2;

/** A chart drawn as SVG in the size of its frame, with both axes and a tooltip. Its colours are the theme's variables. */
export function Chart({ label, from, until, max, left, right = 8, ...props }: ChartProps) {
  const { xTicks, yTicks, labelGap, tooltipAt, margin, children } = props;
  const [frame, size] = useSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const width = Math.max(0, size.width - left - right);
  const height = Math.max(0, size.height - TOP - BOTTOM);
  const scale: ChartScale = {
    x: (value) => ((value - from) / (until - from)) * width,
    y: (value) => height - INSET - (value / max) * (height - 2 * INSET),
    width,
    height,
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left - left;
    setPointed(x < 0 || x > width ? null : from + (x / width) * (until - from));
  };
  const shown = pointed !== null && pointed >= from && pointed <= until ? pointed : null;
  return (
    <div
      ref={frame}
      className={classes.chart}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      <svg width={size.width} height={size.height} role="img" aria-label={label}>
        {yTicks.map((tick) =>
          labelAt(tick, { x: left - 8, y: TOP + scale.y(tick.at), dy: '0.35em', textAnchor: 'end' }),
        )}
        {withoutOverlap(xTicks, scale, labelGap).map((tick) =>
          labelAt(tick, { x: left + scale.x(tick.at), y: size.height - 8, textAnchor: 'middle' }),
        )}
        <svg x={left} y={TOP} width={width} height={height}>
          {children(scale)}
          {shown !== null && <path className={classes.pointer} d={`M${scale.x(shown)} 0V${height}`} />}
        </svg>
        {margin && <g transform={`translate(${left + width} ${TOP})`}>{margin(scale)}</g>}
      </svg>
      {shown !== null && (
        <p
          className={classes.tooltip}
          data-side={scale.x(shown) > width / 2 ? 'left' : 'right'}
          style={{ left: left + scale.x(shown) }}
        >
          {tooltipAt(shown).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </div>
  );
}

const labelAt = ({ at, text }: Tick, place: SVGProps<SVGTextElement>) => (
  <text key={at} className={classes.label} {...place}>
    {text}
  </text>
);

function withoutOverlap(ticks: readonly Tick[], { x, width }: ChartScale, gap: number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    const at = x(tick.at);
    if (at >= 0 && at <= width && (!last || at - x(last.at) >= gap)) kept.push(tick);
  }
  return kept;
}
