import { MINUTE } from '@vigilia/domain/instant';
import { addDays, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import { useTexts } from '#lib/i18n';
import { useZone } from '#lib/session';
import { formatDate, formatDateTime } from '#lib/times';
import { Chart, type ChartScale } from '#ui/chart';
import classes from './hub-chart.module.css';
import { type StatusPeriod, uptimeOf } from './status-periods';

/** Online is 1 and offline 0, as a step line; the time offline is shaded. */
export function HubStepChart({ label, periods }: { label: string; periods: readonly StatusPeriod[] }) {
  const t = useTexts();
  const zone = useZone();
  const statusText = (isOnline: boolean) => t(isOnline ? 'state.online' : 'state.offline');
  const yTicks = [false, true].map((isOnline) => ({ at: Number(isOnline), text: statusText(isOnline) }));
  const from = periods.at(0)?.at ?? 0;
  const until = Math.max(endOf(periods.at(-1)) ?? 0, from + MINUTE); // a hub may just have come
  const widestLabel = Math.max(...yTicks.map(({ text }) => text.length));
  return (
    <Chart
      label={label}
      from={from}
      until={until}
      max={1}
      xTicks={dayTicks(zone, from, until)}
      yTicks={yTicks}
      labelGap={56}
      left={16 + widestLabel * 7}
      right={20}
      tooltipAt={(value) => {
        const period = periods.findLast(({ at }) => at <= value);
        return period ? [formatDateTime(period.at, zone), statusText(period.isOnline)] : [];
      }}
    >
      {(scale) => (
        <>
          {periods.map((period) => (
            <rect
              key={keyOf(period)}
              className={period.isOnline ? classes.online : classes.offline}
              {...horizontally(scale, period)}
              y={scale.y(1)}
              height={scale.y(0) - scale.y(1)}
            />
          ))}
          <path className={classes.step} d={stepPath(scale, periods)} />
          {periods
            .filter(({ isOnline }) => !isOnline)
            .map((period) => (
              <rect
                key={keyOf(period)}
                className={classes.offlineMark}
                {...horizontally(scale, period)}
                y={scale.height - 4}
                height={4}
              />
            ))}
        </>
      )}
    </Chart>
  );
}

/** Two periods may begin at one moment, when a hub came and went within a millisecond. */
const keyOf = ({ at, isOnline, minutes }: StatusPeriod) => `${at} ${isOnline} ${minutes}`;

const endOf = (period: StatusPeriod | undefined) => period && period.at + period.minutes * MINUTE;

/** At least two pixels wide, so that even the shortest period is visible. */
function horizontally({ x }: ChartScale, { at, minutes }: StatusPeriod) {
  return { x: x(at), width: Math.max(2, x(at + minutes * MINUTE) - x(at)) };
}

/** Horizontal along each period, vertical from one to the next. */
const stepPath = ({ x, y }: ChartScale, periods: readonly StatusPeriod[]): string =>
  periods
    .map((period, index) => {
      const level = y(Number(period.isOnline));
      return `${index === 0 ? `M${x(period.at)} ${level}` : `V${level}`}H${x(endOf(period) ?? 0)}`;
    })
    .join('');

/** Every fifth local midnight, counted back from the last. A day has 23 or 25 hours when the clocks change. */
function dayTicks(zone: string | null, from: number, until: number): { at: number; text: string }[] {
  if (zone === null) return [];
  const { date } = localDayAt(zone, until);
  return Array.from({ length: 7 }, (_, step) => localDayOf(zone, addDays(date, (step - 6) * 5)).start)
    .filter((midnight) => midnight >= from)
    .map((at) => ({ at, text: formatDate(at, zone).slice(0, 5) }));
}

interface HubChartProps {
  name: string;
  code: string;
  periods: readonly StatusPeriod[];
}

/** One hub's 31 days as a step line, and the percentage of them that it was online. */
export function HubChart({ name, code, periods }: HubChartProps) {
  const t = useTexts();
  const uptime = uptimeOf(periods);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span className={classes.name}>{name}</span>
        <span className={classes.code}>{code}</span>
        {uptime !== null && (
          <span className={classes.uptime}>{t('hubDialog.uptime', { percent: uptime })}</span>
        )}
      </figcaption>
      <div className={classes.line}>
        <HubStepChart label={t('hubDialog.chartOf', { hub: name })} periods={periods} />
      </div>
    </figure>
  );
}
