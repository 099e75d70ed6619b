import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { useHeadingFocus } from '#lib/heading-focus';
import { useTitle } from '#lib/title';
import classes from './page.module.css';
import { PageHeadContext } from './page-head';

interface PageProps {
  title: string;
  /** Beside the heading, less prominent. */
  subtitle?: ReactNode;
  /** Above the content: buttons, filters. */
  actions?: ReactNode;
  /** The number of patients with needs, for the tab's title. */
  count?: number;
  children: ReactNode;
}

/** Every page: its heading takes the focus when the page opens, and its name goes into the tab's title. */
export function Page({ title, subtitle, actions, count = 0, children }: PageProps) {
  const head = use(PageHeadContext);
  const heading = useHeadingFocus(head !== null);
  useTitle(title, count);
  const titles = (
    <div className={classes.titles}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
    </div>
  );
  return (
    <div className={classes.page}>
      {head ? createPortal(titles, head) : head === undefined && titles}
      {actions && <div className={classes.actions}>{actions}</div>}
      {children}
    </div>
  );
}
