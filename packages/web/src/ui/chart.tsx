import { LineChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components';
import { use as drawWith, type ECharts, type EChartsCoreOption, init } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import classes from './chart.module.css';

// Only what our charts draw with; the whole library holds a `new Function`, which the policy forbids.
drawWith([
  SVGRenderer,
  LineChart,
  GridComponent,
  TooltipComponent,
  MarkLineComponent,
  MarkAreaComponent,
  DataZoomComponent,
  VisualMapPiecewiseComponent,
]);

export type ChartOption = EChartsCoreOption;

interface ChartProps {
  option: ChartOption;
  /** What it shows, in a sentence; the numbers belong in a table beside it. */
  label: string;
}

/** A chart drawn as SVG. It fills its parent, which has a height of its own, and follows its size. */
export function Chart({ option, label }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);

  useEffect(() => {
    if (!frame.current) return;
    const drawn = init(frame.current, null, { renderer: 'svg' });
    chart.current = drawn;
    const follow = new ResizeObserver(() => drawn.resize());
    follow.observe(frame.current);
    return () => {
      follow.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    // The zoom stays where the reader put it; everything else is drawn anew.
    chart.current?.setOption(option, { replaceMerge: ['series', 'xAxis', 'yAxis', 'grid'] });
  }, [option]);

  return <div ref={frame} className={classes.chart} role="img" aria-label={label} />;
}
