import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import classes from './data-table.module.css';
import { cellContent, nextOrder, type Order, type TableParts } from './data-table-columns';

/** More columns than that stand closer together. */
const MANY = 10;

/** The table itself, with a sticky header; the row's name is its row header. */
export function DataGrid<Row extends { id: number }>(props: TableParts<Row>) {
  const { label, columns, rows, actions, order, onOrder } = props;
  const t = useTexts();
  return (
    <table className={classes.table} aria-label={label} data-many={columns.length > MANY || undefined}>
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
