import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import classes from './card-warning.module.css';

/** The warning triangle of the specification (R-CARD-15). Its text is a fact below the state. */
export function CardWarning() {
  const text = useTexts()('ward.warning');
  return (
    <span className={classes.warning} role="img" aria-label={text} title={text}>
      <IconAlertTriangleFilled size={20} aria-hidden="true" />
    </span>
  );
}
