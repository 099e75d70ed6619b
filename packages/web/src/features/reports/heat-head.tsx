// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table laid out as blocks loses its implicit roles in some browsers
import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './heatmap.module.css';
import { type MonthDay, weekdayName } from './month';

interface HeatHeadProps {
  days: readonly MonthDay[];
  today: string;
  /** The column of the active cell. */
  activeColumn: number | null;
}

export const HeatHead = memo(function HeatHead({ days, today, activeColumn }: HeatHeadProps) {
  const { t, i18n } = useTranslation();
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader" className={classes.corner}>
          {t('analytics.resident')}
        </th>
        {days.map(({ day, date, weekend }, column) => (
          <th
            key={day}
            scope="col"
            role="columnheader"
            className={classes.day}
            data-weekend={weekend || undefined}
            data-today={date === today || undefined}
            data-active={column === activeColumn || undefined}
          >
            <span className={classes.weekday}>{weekdayName(date, i18n.language)}</span>{' '}
            <span className={classes.date}>{day}</span>
            {date === today && <VisuallyHidden> {t('analytics.today')}</VisuallyHidden>}
          </th>
        ))}
      </tr>
    </thead>
  );
});
