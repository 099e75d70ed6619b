// chunk: tables

import type { UseQueryResult } from '@tanstack/react-query';
import { DataTable, type DataTableProps } from './data-table';
import classes from './data-table.module.css';
import { Loaded } from './loaded';
import { Notice, type NoticeProps } from './notice';
import { Skeleton } from './skeleton';

interface LoadedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  query: UseQueryResult<readonly Row[] | { lista: readonly Row[] }>;
  /** Shown instead of a table without rows, with the button to add one. */
  empty: NoticeProps;
  /** How many rows there usually are. */
  skeletonRows?: number;
}

/** A table while it loads, when it is empty, when it failed, and with its rows. */
export function LoadedTable<Row extends { id: number }>({
  query,
  empty,
  add = false,
  skeletonRows,
  ...table
}: LoadedTableProps<Row>) {
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton {...(skeletonRows && { rows: skeletonRows })} />}
      isEmpty={(answer) => rowsIn(answer).length === 0}
      empty={<Notice {...empty} {...(add && { action: add })} />}
    >
      {(answer) => <DataTable {...table} add={add} rows={rowsIn(answer)} />}
    </Loaded>
  );
}

const rowsIn = <Row,>(answer: readonly Row[] | { lista: readonly Row[] }): readonly Row[] =>
  'lista' in answer ? answer.lista : answer;

/** A table that is loading, in about its final size. */
function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <>
      <div className={classes.toolbar}>
        <Skeleton className={classes.search} height={44} />
      </div>
      <div className={classes.bones}>
        {Array.from({ length: rows + 1 }, (_, row) => (
          <div key={row} className={classes.bone}>
            <Skeleton height={14} width={`${62 + ((row * 17) % 30)}%`} small />
          </div>
        ))}
      </div>
    </>
  );
}
