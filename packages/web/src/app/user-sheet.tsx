import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#ui/foot-button.module.css';

interface UserSheetProps {
  opened: boolean;
  close: () => void;
  name: string;
  panel: ReactNode;
}

/** The user's panel on a phone. */
export function UserSheet({ opened, close, name, panel }: UserSheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="bottom"
      size="auto"
      radius="lg"
      title={name}
      classNames={{ content: classes.sheet ?? '' }}
    >
      {panel}
    </Drawer>
  );
}
