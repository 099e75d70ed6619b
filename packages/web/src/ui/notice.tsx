import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

export interface NoticeProps {
  icon: ReactNode;
  title: string;
  hint: string;
  /** What to do next. */
  action?: { label: string; onClick: () => void } | false;
  /** An error is read out at once, an empty list is not. */
  role?: 'alert' | 'status';
}

/** Used wherever there is nothing to show: empty, not loaded, or broken. */
export function Notice({ icon, title, hint, action, role = 'status' }: NoticeProps) {
  return (
    <div className={classes.notice} role={role}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{hint}</p>
      {action && (
        <Button variant="default" onClick={action.onClick} mt="md">
          {action.label}
        </Button>
      )}
    </div>
  );
}
