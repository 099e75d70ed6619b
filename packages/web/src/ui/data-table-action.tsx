import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './data-table-action.module.css';

interface RowActionProps {
  icon: Icon;
  label: string;
  /** Whose row it is: who listens to the page hears it with the label. */
  of: string;
  danger?: boolean;
  onClick: () => void;
}

/** One act on one row: an icon to touch, a name to hear. */
export function RowAction({ icon: Icon, label, of, danger = false, onClick }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.action}
        data-danger={danger || undefined}
        aria-label={`${label}: ${of}`}
        onClick={onClick}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
