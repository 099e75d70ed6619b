import { Button, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ImportColumns, ImportKind } from '@vigilia/contract/imports';
import { downloadCsv } from '#lib/download';
import { i18n, useTexts } from '#lib/i18n';
import { useIdCentro } from '#lib/session';
import { csvOf } from '#ui/data-table-columns';
import { Loaded } from '#ui/loaded';
import classes from './import.module.css';
import { columnsQuery } from './import.queries';
import { ImportTable } from './import-table';

type Column = ImportColumns['columns'][number];

/** What goes into each column, and a file with nothing but their headings. */
export function ImportColumnsHelp({ kind }: { kind: ImportKind }) {
  const t = useTexts();
  const idCentro = useIdCentro();
  const query = useQuery(columnsQuery(kind, idCentro, i18n.language));
  const download = (columns: readonly Column[]) => {
    const headings = columns.map(({ title }) => ({ label: title, text: () => '' }));
    downloadCsv(csvOf(headings, []), t(`settings.import.lists.${kind}`));
  };
  return (
    <section className={classes.step} aria-labelledby="import-template">
      <div className={classes.stepHead}>
        <h3 id="import-template" className={classes.stepTitle}>
          {t('settings.import.templateTitle')}
        </h3>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          disabled={!query.data}
          onClick={() => query.data && download(query.data.columns)}
        >
          {t('settings.import.template')}
        </Button>
      </div>
      <p className={classes.hint}>{t('settings.import.templateHint')}</p>
      <Loaded query={query} skeleton={44}>
        {({ columns }) => (
          <details className={classes.details}>
            <summary>{t('settings.import.columns')}</summary>
            <ImportTable
              label={t('settings.import.columns')}
              heads={[t('settings.import.column'), t('settings.import.write')]}
            >
              {columns.map((column) => (
                <Table.Tr key={column.title}>
                  <Table.Th scope="row" className={classes.columnName}>
                    {column.title}
                    {column.required && (
                      <span className={classes.required}> {t('settings.import.required')}</span>
                    )}
                  </Table.Th>
                  <Table.Td>
                    <Write column={column} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </ImportTable>
          </details>
        )}
      </Loaded>
    </section>
  );
}

/** Longer lists, such as free sensors, are begun. */
const MOST_VALUES = 9;

function Write({ column: { kind, values } }: { column: Column }) {
  const t = useTexts();
  if (kind === 'choice' && values.length === 0) return t('settings.import.noValues');
  if (kind === 'choice')
    return values.length > MOST_VALUES ? `${values.slice(0, MOST_VALUES).join(', ')}, …` : values.join(', ');
  return t(`settings.import.kinds.${kind}`);
}
