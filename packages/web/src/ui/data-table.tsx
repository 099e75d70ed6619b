import { IconListSearch } from '@tabler/icons-react';
import { compareNatural } from '@vigilia/domain/list-order';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { type Breakpoint, below } from '#lib/breakpoints';
import { useTexts } from '#lib/i18n';
import { useMedia } from '#lib/layout';
import type { AddButtonProps } from './add-button';
import classes from './data-table.module.css';
import { type Column, cellContent, type Order, type TableParts } from './data-table-columns';
import { DataGrid } from './data-table-grid';
import { TableToolbar } from './data-table-toolbar';
import { Notice } from './notice';

export interface DataTableProps<Row> extends Pick<TableParts<Row>, 'label' | 'columns' | 'rows'> {
  actions?: TableParts<Row>['actions'];
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
  const t = useTexts();
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
          icon={IconListSearch}
          text="tables.noMatch"
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

type Columns<Row> = readonly Column<Row>[];

/** The rows that contain every word of the search, with or without accents. */
function searchRows<Row>(rows: readonly Row[], columns: Columns<Row>, searchText: string): readonly Row[] {
  const searchWords = withoutAccents(searchText).split(/\s+/).filter(Boolean);
  if (searchWords.length === 0) return rows;
  return rows.filter((row) => {
    const rowText = withoutAccents(columns.map((column) => column.text(row)).join('\n'));
    return searchWords.every((word) => rowText.includes(word));
  });
}

/** In natural order (2 before 10); equal rows keep their order. */
function sortRows<Row>(rows: readonly Row[], columns: Columns<Row>, order: Order | null): readonly Row[] {
  const column = order && columns.find(({ name }) => name === order.name);
  if (!column) return rows;
  const sign = order.direction === 'ascending' ? 1 : -1;
  const keyOf = column.sortBy ?? ((row: Row) => column.text(row) || null);
  return [...rows].sort((a, b) => compare(keyOf(a), keyOf(b), sign));
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
  return compareNatural(String(a), String(b)) * sign;
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Where a table would be too narrow to read: every row a card, every cell with its column's name. */
function DataCards<Row extends { id: number }>({ label, columns, rows, actions }: TableParts<Row>) {
  const title = columns.find(({ place }) => place === 'title');
  const corner = columns.find(({ place }) => place === 'corner');
  const details = columns.filter(({ place }) => place === undefined);
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.cardHead}>
            <h3 className={classes.cardTitle}>{title && cellContent(title, row)}</h3>
            {corner && <div className={classes.corner}>{cellContent(corner, row)}</div>}
          </div>
          <dl className={classes.details}>
            {details.map((column) => (
              <div key={column.name} className={classes.detail}>
                <dt>{column.label}</dt>
                <dd data-numeric={column.numeric}>{cellContent(column, row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={classes.cardActions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
