import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
}

interface ListTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** A table that becomes cards on a phone, each cell with its column's name. */
export function ListTable<Row extends { id: number }>({ label, columns, rows }: ListTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <Table
        aria-label={label}
        className={classes.table}
        verticalSpacing="sm"
        horizontalSpacing="md"
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} data-numeric={column.numeric}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {columns.map((column) => (
                <Table.Td key={column.label} data-label={column.label} data-numeric={column.numeric}>
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.frame}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className={classes.bone}>
          <Skeleton height={14} width={`${62 + ((row * 17) % 30)}%`} radius="sm" />
        </div>
      ))}
    </div>
  );
}
