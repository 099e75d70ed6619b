import type { ReactNode } from 'react';
import classes from './page.module.css';
import { Skeleton } from './skeleton';

/** The outline of a page while its chunk is on the way. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={32} width={180} small />
    </div>
  );
}

/** What keeps a place: as it is given, or as high as this number. */
export const placeOf = (skeleton: ReactNode): ReactNode =>
  typeof skeleton === 'number' ? <Skeleton height={skeleton} /> : skeleton;
