import classes from './data-table-dot.module.css';

interface DotProps {
  tone: 'green' | 'black' | 'red';
  label: string;
}

/** A filled dot and its word: nothing is told by colour alone. */
export function Dot({ tone, label }: DotProps) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      {label}
    </span>
  );
}
