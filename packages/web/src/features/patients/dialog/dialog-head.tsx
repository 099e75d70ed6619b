import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-shell.module.css';

interface DialogHeadProps {
  title: string;
  subtitle?: ReactNode;
  /** Beside the close button. */
  aside?: ReactNode;
}

export function DialogHead({ title, subtitle, aside }: DialogHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
      <Modal.CloseButton />
    </header>
  );
}
