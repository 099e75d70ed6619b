import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import { type Column, cellContent, nextOrder, type Order } from './data-table-columns';

interface DataGridProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  actions: ((row: Row) => ReactNode) | false;
  order: Order | null;
  onOrder: (order: Order | null) => void;
}

/** The table itself, with a sticky header; the row's name is its row header. */
export function DataGrid<Row extends { id: number }>(props: DataGridProps<Row>) {
  const { label, columns, rows, actions, order, onOrder } = props;
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, label, numeric }) => (
            <th
              key={name}
              scope="col"
              data-numeric={numeric}
              aria-sort={order?.name === name ? order.direction : undefined}
            >
              <button
                type="button"
                className={classes.sorter}
                onClick={() => onOrder(nextOrder(order, name))}
              >
                {label}
                <SortMark direction={order?.name === name ? order.direction : null} />
              </button>
            </th>
          ))}
          {actions && (
            <th scope="col" className={classes.actionsHead}>
              {t('tables.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) =>
              column.place === 'title' ? (
                <th key={column.name} scope="row" data-width={column.width}>
                  {cellContent(column, row)}
                </th>
              ) : (
                <td key={column.name} data-numeric={column.numeric} data-width={column.width}>
                  {cellContent(column, row)}
                </td>
              ),
            )}
            {actions && (
              <td className={classes.actionsCell}>
                <div className={classes.actions}>{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SortMark({ direction }: { direction: Order['direction'] | null }) {
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[
    direction ?? 'none'
  ];
  return <Icon size={15} aria-hidden="true" data-idle={direction === null || undefined} />;
}
