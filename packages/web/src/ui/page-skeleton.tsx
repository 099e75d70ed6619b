import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The outline of a page while its chunk is on the way. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={32} width={180} radius="sm" />
    </div>
  );
}

/** What keeps a place: as it is given, or as high as this number. */
export const placeOf = (skeleton: ReactNode): ReactNode =>
  typeof skeleton === 'number' ? <Skeleton height={skeleton} radius="md" /> : skeleton;
