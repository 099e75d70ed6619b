import { Skeleton } from '@mantine/core';
import { CHARTS } from './charts';
import classes from './heatmap.module.css';

/** Five cards of the size they will have: a row for everybody who is on the list. */
export function ReportSkeleton({ rows }: { rows: number }) {
  return CHARTS.map(({ id }) => (
    <div key={id} className={classes.chart}>
      <Skeleton height={20} width={180} radius="sm" />
      <Skeleton height={14} width={320} maw="80%" radius="sm" mt={10} />
      <Skeleton height={14} width={480} maw="90%" radius="sm" mt={22} mb={58} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.bone}>
          <Skeleton height={12} width={`${55 + ((row * 17) % 35)}%`} radius="sm" />
          <Skeleton height={20} radius="sm" />
        </div>
      ))}
    </div>
  ));
}
