import { useComputedColorScheme } from '@mantine/core';
import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, NIGHT } from '#ui/tokens';
import classes from './hub-charts.module.css';
import { hubLineOption } from './hub-line-option';
import type { Moment } from './hub-moments';

register([LineChart, GridComponent, TooltipComponent, SVGRenderer]);

interface HubLineProps {
  label: string;
  moments: readonly Moment[];
}

export function HubLine({ label, moments }: HubLineProps) {
  const { t } = useTranslation();
  const palette = useComputedColorScheme('light') === 'dark' ? NIGHT : DAY;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = init(element, null, { renderer: 'svg' });
    chart.current = drawn;
    const watch = new ResizeObserver(() => drawn.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      drawn.dispose();
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption(hubLineOption(moments, t, palette));
  }, [moments, t, palette]);

  return <div ref={place} className={classes.line} role="img" aria-label={label} />;
}
