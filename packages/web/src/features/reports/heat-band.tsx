import { heatOf } from '@vigilia/domain/heatmap';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from './charts';
import classes from './heatmap.module.css';
import type { MonthDay } from './month';
import type { Row } from './report-rows';
import { shortNumber } from './words';

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
  if (!drawn) {
    return (
      <tbody aria-hidden="true">
        {rows.map(({ id }) => (
          <tr key={id} className={classes.waiting} />
        ))}
      </tbody>
    );
  }
  return (
    <tbody>
      {rows.map(({ id, name, room, values }, index) => (
        <tr key={id} data-row={from + index}>
          <th scope="row" className={classes.patient}>
            <span className={classes.room}>{room}</span> <span className={classes.name}>{name}</span>
          </th>
          {days.map(({ day, weekend }, column) => {
            const value = values[column] ?? null;
            return (
              <td
                key={day}
                tabIndex={from + index + column === 0 ? 0 : -1}
                data-heat={heatOf(chart.id, value)}
                data-weekend={weekend || undefined}
              >
                {value === null ? null : shortNumber(i18n.language, value)}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});
