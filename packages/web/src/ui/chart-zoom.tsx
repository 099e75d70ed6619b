import { RangeSlider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#lib/i18n';
import type { ChartScale } from './chart';
import classes from './chart-zoom.module.css';
import type { ChartZoomState } from './use-chart-zoom';
import { useSize } from './use-size';

interface ChartZoomProps {
  zoom: Omit<ChartZoomState, 'frame'>;
  /** What a value of the horizontal axis is called: a time. */
  textAt: (value: number) => string;
  /** The chart's own margins, so that both have the same width. */
  left: number;
  right: number;
  /** The whole course in small, drawn behind the slider. */
  children: (scale: ChartScale) => ReactNode;
}

/** How far an arrow key moves an end: ten minutes. */
const STEP = 10;

/** Which part of the chart above is shown: a slider with two ends, for touch and keyboard. */
export function ChartZoom({ zoom, textAt, left, right, children }: ChartZoomProps) {
  const t = useTexts();
  const [frame, { width, height }] = useSize();
  const scale = {
    x: (value: number) => (value / zoom.max) * width,
    y: (value: number) => height - (value / 100) * height,
    width,
    height,
  };
  return (
    <div className={classes.zoom} style={{ marginLeft: left, marginRight: right }}>
      <div ref={frame} className={classes.overview}>
        <svg width={width} height={height} aria-hidden="true">
          {children(scale)}
        </svg>
      </div>
      <RangeSlider
        classNames={{
          root: classes.slider ?? '',
          trackContainer: classes.track ?? '',
          track: classes.track ?? '',
          bar: classes.bar ?? '',
          thumb: classes.thumb ?? '',
        }}
        min={0}
        max={zoom.max}
        minRange={zoom.shortest}
        step={STEP}
        pushOnOverlap={false}
        value={[Math.round(zoom.from), Math.round(zoom.until)]}
        onChange={([from, until]) => zoom.show(from, until)}
        label={textAt}
        thumbFromLabel={t('chart.from')}
        thumbToLabel={t('chart.until')}
        thumbValueText={textAt}
      />
    </div>
  );
}
