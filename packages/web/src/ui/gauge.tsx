import type { ComponentProps, ReactNode } from 'react';
import classes from './gauge.module.css';

interface GaugeProps extends Omit<ComponentProps<'span'>, 'children'> {
  icon: ReactNode;
  /** How much it should be noticed. */
  tone: 'good' | 'low' | 'empty' | 'offline';
  /** The whole reading as text, for screen-reader users. */
  name: string;
  /** The reading beside the icon. */
  value?: string | undefined;
  /** Smaller, under the value. */
  note?: string | undefined;
  /** For a card: small, and the icon alone is enough. */
  compact?: boolean;
}

/** An icon with its reading. */
export function Gauge({ icon, tone, name, value, note, compact = false, ...rest }: GaugeProps) {
  return (
    <span
      {...rest}
      className={classes.gauge}
      role="img"
      aria-label={name}
      data-tone={tone}
      data-compact={compact || undefined}
    >
      {icon}
      {value && (
        <span>
          {value}
          {note && <span className={classes.note}>{note}</span>}
        </span>
      )}
    </span>
  );
}
