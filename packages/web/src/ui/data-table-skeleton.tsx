import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';

/** A table that is loading, in about its final size. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <>
      <div className={classes.toolbar}>
        <Skeleton className={classes.search} height={44} radius="md" />
      </div>
      <div className={classes.bones}>
        {Array.from({ length: rows + 1 }, (_, row) => (
          <div key={row} className={classes.bone}>
            <Skeleton height={14} width={`${62 + ((row * 17) % 30)}%`} radius="sm" />
          </div>
        ))}
      </div>
    </>
  );
}
