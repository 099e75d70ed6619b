import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#lib/i18n';
import { PlainButton } from '#ui/plain-button';
import classes from './chosen.module.css';

interface ChosenProps {
  label?: string;
  title: string;
  detail?: string;
  startOver: () => void;
  children?: ReactNode;
}

/** What was scanned so far, with a way back. */
export function Chosen({ label, title, detail, startOver, children }: ChosenProps) {
  const t = useTexts();
  return (
    <div className={classes.chosen}>
      <div className={classes.text}>
        {label !== undefined && <p className={classes.label}>{label}</p>}
        <h2 className={classes.title}>{title}</h2>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      </div>
      <PlainButton className={classes.back} aria-label={t('scan.startOver')} onClick={startOver}>
        <IconX size={24} stroke={1.75} aria-hidden="true" />
      </PlainButton>
      {children && <div className={classes.acts}>{children}</div>}
    </div>
  );
}
