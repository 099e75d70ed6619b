// chunk: tables
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

export interface AddButtonProps {
  label: string;
  onClick: () => void;
}

export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={onClick}>
      {label}
    </Button>
  );
}
