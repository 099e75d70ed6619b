import { IconCircleCheck } from '@tabler/icons-react';
import classes from './all-is-well.module.css';
import items from './item-list.module.css';

/** In place of a list of what is wrong. */
export function AllIsWell({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={classes.well} role="status">
      <IconCircleCheck className={classes.icon} size={32} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={items.name}>{title}</p>
        <p className={items.small}>{hint}</p>
      </div>
    </div>
  );
}
