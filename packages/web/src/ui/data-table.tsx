import { IconListSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Breakpoint, below } from '#lib/breakpoints';
import { useMedia } from '#lib/layout';
import type { AddButtonProps } from './add-button';
import { DataCards } from './data-table-cards';
import type { Column, Order } from './data-table-columns';
import { DataGrid } from './data-table-grid';
import { searchRows, sortRows } from './data-table-rows';
import { TableToolbar } from './data-table-toolbar';
import { Notice } from './notice';

export interface DataTableProps<Row> {
  /** Names the table, its search box and its file. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The icon buttons of a row. */
  actions?: ((row: Row) => ReactNode) | false;
  /** How a row is added. */
  add?: AddButtonProps | false;
  /** Between search box and export: a legend. */
  aside?: ReactNode;
  /** The width of the window under which a row becomes a card. */
  cardsBelow?: Breakpoint;
}

/** Used by every list: sorted, searched, exported, and on a phone one card for each row. */
export function DataTable<Row extends { id: number }>({
  label,
  columns,
  rows,
  actions = false,
  add = false,
  aside,
  cardsBelow = 700,
}: DataTableProps<Row>) {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const cards = useMedia(below(cardsBelow));
  const appliedSearch = useDeferredValue(searchText);
  const shown = sortRows(searchRows(rows, columns, appliedSearch), columns, order);
  const parts = { label, columns, rows: shown, actions, order, onOrder: setOrder };
  return (
    <>
      <TableToolbar
        {...parts}
        searchText={searchText}
        onSearch={setSearchText}
        all={rows.length}
        cards={cards}
        aside={aside}
        add={add}
      />
      {shown.length === 0 ? (
        <Notice
          icon={<IconListSearch size={28} />}
          title={t('tables.noMatch')}
          hint={t('tables.noMatchHint', { text: appliedSearch.trim() })}
          action={{ label: t('tables.clear'), onClick: () => setSearchText('') }}
        />
      ) : cards ? (
        <DataCards {...parts} />
      ) : (
        <DataGrid {...parts} />
      )}
    </>
  );
}
