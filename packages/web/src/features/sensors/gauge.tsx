import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './gauge.module.css';

interface GaugeProps {
  icon: ReactNode;
  /** How much it should be noticed. */
  tone: 'good' | 'low' | 'empty' | 'silent';
  /** Everything in words, for who listens and who points at it. */
  name: string;
  /** The reading beside the icon. */
  value: string;
  /** A quiet second line. */
  note?: string | undefined;
}

/** An icon with its reading; its name says all of it. */
export function Gauge({ icon, tone, name, value, note }: GaugeProps) {
  return (
    <Tooltip label={name} multiline maw={280}>
      <span className={classes.gauge} role="img" aria-label={name} data-tone={tone}>
        {icon}
        <span>
          {value}
          {note && <span className={classes.note}>{note}</span>}
        </span>
      </span>
    </Tooltip>
  );
}
