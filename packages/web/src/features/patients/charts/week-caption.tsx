import { useTexts } from '#lib/i18n';
import { formatDay } from '#lib/times';
import classes from './week-caption.module.css';
import { type WeekDay, wornFrom } from './week-cells';

/** Since when there is something to see, as for somebody who came in the middle of the week. */
export function WeekCaption({ days }: { days: readonly WeekDay[] }) {
  const t = useTexts();
  const from = wornFrom(days);
  if (from === null) return null;
  return (
    <p className={classes.caption}>
      {from === 'never'
        ? t('ward.neverWorn')
        : t('ward.wornFrom', { date: formatDay(from.date), clock: from.time })}
    </p>
  );
}
