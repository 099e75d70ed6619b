import { Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import classes from './import.module.css';
import type { ImportAnswer } from './import.queries';
import { ImportTable } from './import-table';

/** Which line and column, and what to do about it. */
export function ImportErrors({ answer: { errors, errorsTotal, columns } }: { answer: ImportAnswer }) {
  const t = useTexts();
  const placeOf = (column: string | null) => columns.findIndex((each) => each === column);
  const inOrder = errors.toSorted((a, b) => a.line - b.line || placeOf(a.column) - placeOf(b.column));
  return (
    <>
      <ImportTable
        label={t('settings.import.errorList')}
        heads={[t('settings.import.line'), t('settings.import.column'), t('settings.import.wrong')]}
        lines
      >
        {inOrder.map(({ line, column, message }) => (
          <Table.Tr key={`${line} ${column} ${message}`}>
            <Table.Td className={classes.line}>{line}</Table.Td>
            <Table.Td>{column ?? '–'}</Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </ImportTable>
      {errorsTotal > errors.length && (
        <p className={classes.hint}>
          {t('settings.import.moreErrors', { count: errorsTotal - errors.length })}
        </p>
      )}
    </>
  );
}

/** More are in the file that its owner has open. */
const MOST_SHOWN = 20;

/** The first lines as they were understood, those with errors marked. */
export function ImportPreview({ answer: { columns, rows, errors } }: { answer: ImportAnswer }) {
  const t = useTexts();
  const wrong = new Map(errors.map((error) => [`${error.line} ${error.column}`, error.message]));
  const wrongLines = new Set(errors.map(({ line }) => line));
  return (
    <>
      <h4 className={classes.previewTitle}>{t('settings.import.preview')}</h4>
      <ImportTable
        label={t('settings.import.preview')}
        heads={[t('settings.import.line'), ...columns]}
        lines
        scrolls
      >
        {rows.slice(0, MOST_SHOWN).map(({ line, cells }) => (
          <Table.Tr key={line}>
            <Table.Td className={classes.line}>
              {line}
              {wrongLines.has(line) && (
                <IconAlertTriangle
                  className={classes.mark}
                  size={16}
                  role="img"
                  aria-label={t('settings.import.hasError')}
                />
              )}
            </Table.Td>
            {cells.map((cell, index) => {
              const message = wrong.get(`${line} ${columns[index]}`);
              return (
                <Table.Td
                  // Columns have no other name than their place.
                  key={columns[index]}
                  className={classes.cell}
                  data-wrong={message !== undefined || undefined}
                  title={message}
                >
                  {cell || (message ? '?' : '')}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </ImportTable>
      {rows.length > MOST_SHOWN && (
        <p className={classes.hint}>{t('settings.import.moreRows', { count: rows.length - MOST_SHOWN })}</p>
      )}
    </>
  );
}
