// chunk: base
import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

interface SkeletonProps extends Omit<CSSProperties, 'translate'> {
  /** Its corners, as those of a line of text; else as those of a field. */
  small?: boolean;
  className?: string | undefined;
  /** Of a button that is an icon on a phone. */
  'data-icon'?: boolean | undefined;
}

/** Keeps the place of what is loading, in its final size. */
export const Skeleton = ({ small, className = '', 'data-icon': icon, ...style }: SkeletonProps) => (
  <div
    className={`${classes.skeleton} ${className}`}
    data-small={small || undefined}
    data-icon={icon}
    style={style}
  />
);
