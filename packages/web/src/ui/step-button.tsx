import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface StepButtonProps extends ActionIconProps {
  to: 'back' | 'forward';
  label: string;
  onClick: () => void;
}

/** To the day, week or month before, or the next one. */
export function StepButton({ to, label, ...props }: StepButtonProps) {
  const Icon = to === 'back' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon variant="default" aria-label={label} {...props}>
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
