import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import type { AccessEntry } from '@vigilia/contract/access';
import { Fragment } from 'react';
import { useTexts } from '#lib/i18n';
import { roleKey } from '#lib/role-key';
import { useZone } from '#lib/session';
import { formatDate, formatTime } from '#lib/times';
import classes from './access-table.module.css';
import { actionText, actorText } from './access-texts';

const RESULT_ICONS = { refused: IconBan, failed: IconAlertTriangle };

/** Day by day, the newest first; what somebody did within a minute is a row. */
export function AccessTable({ entries }: { entries: readonly AccessEntry[] }) {
  const t = useTexts();
  const zone = useZone();
  return (
    <table className={classes.table} aria-label={t('access.title')}>
      <thead>
        <tr>
          <th scope="col">{t('access.time')}</th>
          <th scope="col">{t('access.who')}</th>
          <th scope="col">{t('access.what')}</th>
          <th scope="col">{t('access.address')}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(entries).map(([entry, ...earlier], index, rows) => {
          const { at, role, action, result, address, requestId } = entry;
          const day = formatDate(at, zone);
          const before = rows[index - 1]?.[0];
          const acts = new Set([entry, ...earlier].map((each) => actionText(t, each.action)).reverse());
          return (
            <Fragment key={`${at} ${requestId} ${index}`}>
              {(!before || formatDate(before.at, zone) !== day) && (
                <tr className={classes.day}>
                  <th scope="rowgroup" colSpan={4}>
                    {day}
                  </th>
                </tr>
              )}
              <tr className={classes.entry} data-result={result}>
                <td className={classes.time}>
                  <time dateTime={at}>{formatTime(at, zone)}</time>
                </td>
                <td className={classes.who}>
                  <span className={classes.name}>{actorText(t, entry)}</span>
                  {role && <span className={classes.quiet}>{t(roleKey(role))}</span>}
                </td>
                <td className={classes.what}>
                  <span className={classes.act}>{[...acts].join(' · ')}</span>
                  {result !== 'ok' && <Result result={result} />}
                </td>
                <td className={classes.address}>{action.startsWith('vigilia ') ? '' : address}</td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

type Row = [AccessEntry, ...AccessEntry[]];

/** Opening the list alone is several requests, each with an entry of its own; the file has them one by one. */
function rowsOf(entries: readonly AccessEntry[]): Row[] {
  const rows: Row[] = [];
  for (const entry of entries) {
    const row = rows.at(-1);
    if (row && isSameVisit(row[0], entry)) row.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

const isSameVisit = (one: AccessEntry, other: AccessEntry): boolean =>
  minuteOf(one) === minuteOf(other) &&
  one.actor?.id === other.actor?.id &&
  one.board === other.board &&
  one.role === other.role &&
  one.result === other.result &&
  one.address === other.address;

const minuteOf = ({ at }: AccessEntry): number => Math.floor(Date.parse(at) / 60_000);

function Result({ result }: { result: 'refused' | 'failed' }) {
  const t = useTexts();
  const Icon = RESULT_ICONS[result];
  return (
    <span className={classes.result} data-result={result}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {t(`access.results.${result}`)}
    </span>
  );
}
