import { Skeleton } from '@mantine/core';
import classes from './page.module.css';

/** The outline of a page while its chunk is on the way. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={32} width={180} radius="sm" />
    </div>
  );
}
