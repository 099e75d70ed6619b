import classes from './data-table-dot.module.css';

interface DotProps {
  tone: 'green' | 'black' | 'red';
  label: string;
  /** On a tablet only the dot is shown, with a legend beside the table; screen readers still read the label. */
  compact?: boolean;
}

/** A filled dot and its label: colour is never the only sign. */
export function Dot({ tone, label, compact = false }: DotProps) {
  return (
    <span className={classes.status} data-compact={compact || undefined}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </span>
  );
}
