import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import type { Column, Order } from './data-table-columns';

const DIRECTIONS = ['ascending', 'descending'] as const;

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  order: Order | null;
  onOrder: (order: Order | null) => void;
}

/** Sorting where there is no header: a native list. */
export function SortSelect<Row>({ columns, order, onOrder }: SortSelectProps<Row>) {
  const { t } = useTranslation();
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
