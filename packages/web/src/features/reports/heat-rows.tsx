// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table laid out as blocks loses its implicit roles in some browsers

import { VisuallyHidden } from '@mantine/core';
import { heatOf } from '@vigilia/domain/heatmap';
import { type CSSProperties, memo } from 'react';
import { i18n, useTexts } from '#lib/i18n';
import type { Chart } from './charts';
import classes from './heatmap.module.css';
import { type MonthDay, weekdayName } from './month';
import type { Row } from './report-rows';
import { isLong, shortNumber } from './report-texts';

interface HeatRowsProps {
  chart: Chart;
  rows: readonly Row[];
  /** The index of the first of them among all rows. */
  from: number;
  days: readonly MonthDay[];
  today: string;
  drawn: boolean;
}

/** A group of rows of a heatmap. Until it is drawn it keeps its final height. */
export const HeatRows = memo(function HeatRows({ chart, rows, from, days, today, drawn }: HeatRowsProps) {
  useTexts();
  const height = { '--rows': rows.length } as CSSProperties;
  if (!drawn) {
    return <tbody className={`${classes.group} ${classes.waiting}`} style={height} aria-hidden="true" />;
  }
  return (
    <tbody role="rowgroup" className={classes.group} style={height}>
      {rows.map(({ id, name, room, values }, index) => (
        <tr key={id} role="row" data-row={from + index}>
          <th scope="row" role="rowheader" className={classes.patient}>
            <span className={classes.room}>{room}</span>{' '}
            <span className={classes.name} title={name}>
              {name}
            </span>
          </th>
          {days.map(({ day, date, weekend }, column) => {
            const value = values[column] ?? null;
            const text = value === null ? null : shortNumber(i18n.language, chart, value);
            return (
              <td
                key={day}
                role="gridcell"
                tabIndex={from + index + column === 0 ? 0 : -1}
                data-heat={heatOf(chart.id, value)}
                data-weekend={weekend || undefined}
                data-today={date === today || undefined}
                data-long={(text !== null && isLong(text)) || undefined}
              >
                {text}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});

interface HeatHeadProps {
  days: readonly MonthDay[];
  today: string;
  /** The column of the active cell. */
  activeColumn: number | null;
}

export const HeatHead = memo(function HeatHead({ days, today, activeColumn }: HeatHeadProps) {
  const t = useTexts();
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
            {date === today && <VisuallyHidden> {t('analytics.notOver')}</VisuallyHidden>}
          </th>
        ))}
      </tr>
    </thead>
  );
});
