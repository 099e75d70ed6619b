// chunk: tables
import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './data-table-action.module.css';

interface RowActionProps {
  icon: Icon;
  label: string;
  /** The name of the row, which is part of the button's accessible name. */
  rowName: string;
  danger?: boolean;
  onClick: () => void;
}

/** A button of a row: an icon with a tooltip and an accessible name. */
export function RowAction({ icon: Icon, label, rowName, danger = false, onClick }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.action}
        data-danger={danger || undefined}
        aria-label={`${label}: ${rowName}`}
        onClick={onClick}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
