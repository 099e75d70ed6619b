import { useHeadingFocus } from '#lib/heading-focus';
import classes from './step.module.css';

export function StepHeading({ title, lead }: { title: string; lead: string }) {
  const heading = useHeadingFocus();
  return (
    <header className={classes.heading}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.lead}>{lead}</p>
    </header>
  );
}
