import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#ui/chart';
import { useChartColours } from '#ui/chart-colours';
import { hubChartOption } from './hub-chart-option';
import type { StatusPeriod } from './status-periods';

interface HubStepChartProps {
  label: string;
  periods: readonly StatusPeriod[];
}

export function HubStepChart({ label, periods }: HubStepChartProps) {
  const { t } = useTranslation();
  const colours = useChartColours();
  const option = useMemo(() => hubChartOption(periods, t, colours), [periods, t, colours]);
  return <Chart option={option} label={label} />;
}
