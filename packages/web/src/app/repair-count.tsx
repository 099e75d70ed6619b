// chunk: later
import { useRepairCount } from '#lib/repairs-query';
import classes from '#ui/foot-button.module.css';

/** Beside somebody's initials; their menu says it in words. */
export function RepairCount() {
  const count = useRepairCount();
  return count > 0 && <span className={classes.count} data-count={count > 99 ? '99+' : count} />;
}
