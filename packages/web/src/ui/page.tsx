import type { ReactNode } from 'react';
import { useHeadingFocus } from '#lib/heading-focus';
import { useTitle } from '#lib/title';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** Under the heading, less prominent. */
  subtitle?: ReactNode;
  /** Right of the heading: buttons, filters. */
  actions?: ReactNode;
  /** The number of patients with needs, for the tab's title. */
  count?: number;
  children: ReactNode;
}

/** Every page: its heading takes the focus when the page opens, and its name goes into the tab's title. */
export function Page({ title, subtitle, actions, count = 0, children }: PageProps) {
  const heading = useHeadingFocus();
  useTitle(title, count);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.titles}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
