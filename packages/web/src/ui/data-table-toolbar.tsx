import { Button, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconFileDownload, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadText } from '#lib/download';
import { fileName } from '#lib/file-name';
import classes from './data-table.module.css';
import type { Column, Order } from './data-table-columns';
import { csvOf } from './data-table-csv';
import { SortSelect } from './data-table-sort-select';

interface TableToolbarProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** What is shown now: this, and no more, is exported. */
  rows: readonly Row[];
  all: number;
  words: string;
  onWords: (words: string) => void;
  cards: boolean;
  order: Order | null;
  onOrder: (order: Order | null) => void;
  aside: ReactNode;
}

/** Search, how many are shown, and the file of exactly these. Cards have no header to sort by: they get a list. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { label, columns, rows, all, words, onWords, cards, order, onOrder, aside } = props;
  const { t, i18n } = useTranslation();
  const clear = words !== '' && (
    <CloseButton size="2rem" aria-label={t('tables.clear')} onClick={() => onWords('')} />
  );
  return (
    <div className={classes.toolbar} role="search" aria-label={label}>
      <TextInput
        type="search"
        className={classes.search}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        placeholder={t('action.search')}
        aria-label={t('tables.search', { table: label })}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={clear}
      />
      {cards && <SortSelect columns={columns} order={order} onOrder={onOrder} />}
      <p className={classes.count} role="status">
        {words.trim() && t('tables.shown', { shown: rows.length, all })}
      </p>
      <div className={classes.aside}>
        {aside}
        <Tooltip label={t('tables.exportHint')}>
          <Button
            variant="subtle"
            color="gray"
            className={classes.export}
            leftSection={<IconFileDownload size={18} aria-hidden="true" />}
            aria-label={`${t('tables.export')}: ${t('tables.exportHint')}`}
            onClick={() =>
              downloadText(fileName('csv', label), csvOf(columns, rows, i18n.language), 'text/csv')
            }
          >
            {t('tables.export')}
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}
