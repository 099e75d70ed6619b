// chunk: tables
import type { UseQueryResult } from '@tanstack/react-query';
import { DataTable, type DataTableProps } from './data-table';
import { TableSkeleton } from './data-table-skeleton';
import { Loaded } from './loaded';
import { Notice, type NoticeProps } from './notice';

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
