import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './import.module.css';

interface ImportTableProps {
  label: string;
  /** The first is that of the lines, where `lines` says so. */
  heads: readonly string[];
  lines?: boolean;
  /** Wider than the screen, as a rule: scrolled by the arrow keys too. */
  scrolls?: boolean;
  /** Its rows. */
  children: ReactNode;
}

/** Every table of an import. */
export function ImportTable({ label, heads, lines = false, scrolls = false, children }: ImportTableProps) {
  return (
    <div className={classes.scroll} {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      <Table
        className={classes.table}
        horizontalSpacing="xs"
        verticalSpacing={scrolls ? 6 : 'xs'}
        {...(!scrolls && { 'aria-label': label })}
      >
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, index) => (
              <Table.Th key={head} {...(lines && index === 0 && { className: classes.line })}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}
