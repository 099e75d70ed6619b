import classes from './data-table.module.css';
import { cellContent, type TableParts } from './data-table-columns';

/** Where a table would be too narrow to read: every row a card, every cell with its column's name. */
export function DataCards<Row extends { id: number }>({ label, columns, rows, actions }: TableParts<Row>) {
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
                <dd>{cellContent(column, row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={classes.cardActions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
