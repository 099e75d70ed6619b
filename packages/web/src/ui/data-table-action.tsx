// chunk: tables
import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type TextKey, useTexts } from '#lib/i18n';
import classes from './data-table-action.module.css';

interface RowActionProps {
  icon: TablerIcon;
  text: TextKey;
  /** The name of the row, which is part of the button's accessible name. */
  rowName: string;
  onClick: () => void;
}

/** A button of a row: an icon with a tooltip and an accessible name. */
export function RowAction({ icon: Icon, text, rowName, onClick }: RowActionProps) {
  const label = useTexts()(text);
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.action}
        data-danger={text === 'action.delete' || text === 'action.unlink' || undefined}
        aria-label={`${label}: ${rowName}`}
        onClick={onClick}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
