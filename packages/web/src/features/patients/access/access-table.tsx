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

/** Day by day, the newest first. */
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
        {entries.map((entry, index) => {
          const { at, role, action, result, address, requestId } = entry;
          const day = formatDate(at, zone);
          const before = entries[index - 1];
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
                  <span className={classes.act}>{actionText(t, action)}</span>
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
