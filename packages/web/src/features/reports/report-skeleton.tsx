import { Skeleton } from '@mantine/core';
import { CHARTS } from './charts';
import classes from './heatmap.module.css';

/** Five charts in their final size, with a row for everybody on the patient list; the rows are one striped background. */
export function ReportSkeleton({ rows }: { rows: number }) {
  return CHARTS.map(({ id }) => (
    <div key={id} className={classes.chart}>
      <Skeleton height={20} width={180} radius="sm" />
      <Skeleton height={14} width={320} maw="80%" radius="sm" mt={12} />
      <Skeleton height={14} width={480} maw="90%" radius="sm" mt={20} mb={62} />
      <div className={classes.bones} style={{ height: `calc(${rows} * var(--row))` }} />
    </div>
  ));
}
