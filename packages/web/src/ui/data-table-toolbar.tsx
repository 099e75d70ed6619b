import { Button, CloseButton, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { IconArrowsSort, IconFileDownload, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadCsv } from '#lib/download';
import { useTexts } from '#lib/i18n';
import { AddButton, type AddButtonProps } from './add-button';
import classes from './data-table.module.css';
import { csvOf, type Order, type TableParts } from './data-table-columns';

interface TableToolbarProps<Row> extends TableParts<Row> {
  /** How many rows there are. */
  all: number;
  searchText: string;
  onSearch: (text: string) => void;
  cards: boolean;
  aside: ReactNode;
  add: AddButtonProps | false;
}

/** Search, the number of rows found, and their export. Cards have no header, so they get a list to sort by. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { label, columns, rows, all, searchText, onSearch, cards, order, onOrder, aside, add } = props;
  const t = useTexts();
  const clear = searchText !== '' && (
    <CloseButton size="2rem" aria-label={t('tables.clear')} onClick={() => onSearch('')} />
  );
  return (
    <div className={classes.toolbar} role="search" aria-label={label}>
      <TextInput
        type="search"
        className={classes.search}
        value={searchText}
        onChange={(event) => onSearch(event.currentTarget.value)}
        placeholder={t('action.search')}
        aria-label={t('tables.search', { table: label })}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={clear}
      />
      {cards && <SortSelect columns={columns} order={order} onOrder={onOrder} />}
      <p className={classes.count} role="status">
        {searchText.trim() && t('tables.shown', { shown: rows.length, all })}
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
            onClick={() => downloadCsv(csvOf(columns, rows), label)}
          >
            {t('tables.export')}
          </Button>
        </Tooltip>
        {add && <AddButton {...add} />}
      </div>
    </div>
  );
}

const DIRECTIONS = ['ascending', 'descending'] as const;

/** Sorting where there is no header: a native list. */
function SortSelect<Row>({
  columns,
  order,
  onOrder,
}: Pick<TableParts<Row>, 'columns' | 'order' | 'onOrder'>) {
  const t = useTexts();
  const choices = columns.flatMap(({ name, label }) =>
    DIRECTIONS.map((direction) => ({
      value: `${name} ${direction}`,
      label: `${label}, ${t(`tables.${direction}`)}`,
    })),
  );
  const choose = (value: string) => {
    const [name, direction] = value.split(' ') as [string, Order['direction'] | undefined];
    onOrder(direction ? { name, direction } : null);
  };
  return (
    <NativeSelect
      size="md"
      className={classes.sortSelect}
      aria-label={t('tables.sort')}
      leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
      value={order ? `${order.name} ${order.direction}` : ''}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[{ value: '', label: t('tables.homeOrder') }, ...choices]}
    />
  );
}
