// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as blocks, a table's parts keep their roles in every browser only if they say them
import { heatOf } from '@vigilia/domain/heatmap';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from './charts';
import classes from './heatmap.module.css';
import type { MonthDay } from './month';
import type { Row } from './report-rows';
import { isLong, shortNumber } from './report-texts';

interface HeatBandProps {
  chart: Chart;
  rows: readonly Row[];
  /** The place of the first of them among all. */
  from: number;
  days: readonly MonthDay[];
  drawn: boolean;
}

/** Some rows of a chart. Until their turn comes they are as tall as they will be. */
export const HeatBand = memo(function HeatBand({ chart, rows, from, days, drawn }: HeatBandProps) {
  const { i18n } = useTranslation();
  const height = { '--rows': rows.length } as CSSProperties;
  if (!drawn) {
    return <tbody className={`${classes.band} ${classes.waiting}`} style={height} aria-hidden="true" />;
  }
  return (
    <tbody role="rowgroup" className={classes.band} style={height}>
      {rows.map(({ id, name, room, values }, index) => (
        <tr key={id} role="row" data-row={from + index}>
          <th scope="row" role="rowheader" className={classes.patient}>
            <span className={classes.room}>{room}</span> <span className={classes.name}>{name}</span>
          </th>
          {days.map(({ day, weekend }, column) => {
            const value = values[column] ?? null;
            const words = value === null ? null : shortNumber(i18n.language, value);
            return (
              <td
                key={day}
                role="gridcell"
                tabIndex={from + index + column === 0 ? 0 : -1}
                data-heat={heatOf(chart.id, value)}
                data-weekend={weekend || undefined}
                data-long={(words !== null && isLong(words)) || undefined}
              >
                {words}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});
