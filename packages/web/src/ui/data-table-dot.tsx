import classes from './data-table-dot.module.css';

interface DotProps {
  tone: 'green' | 'black' | 'red';
  label: string;
  /** In a table on a tablet the dot stands alone, and a legend explains it; who listens still hears the word. */
  compact?: boolean;
}

/** A filled dot and its word: nothing is told by colour alone. */
export function Dot({ tone, label, compact = false }: DotProps) {
  return (
    <span className={classes.status} data-compact={compact || undefined}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      <span className={classes.word}>{label}</span>
    </span>
  );
}
