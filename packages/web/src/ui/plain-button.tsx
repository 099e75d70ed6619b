// chunk: base
import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

/** A button that looks as its own class says, and not as one of the browser. */
export const PlainButton = ({ className = '', ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={`${classes.button} ${className}`} />
);
