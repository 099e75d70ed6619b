import type { TooltipProps } from '@mantine/core';
import type { RefObject } from 'react';
import { lazyValue } from '#lib/lazy-value';
import { useWhenIdle } from '#lib/when-idle';

const useTooltip = lazyValue(() => import('./floating'));

interface LazyTooltipProps extends Omit<TooltipProps, 'children' | 'target'> {
  target: RefObject<HTMLElement | null>;
}

/** A tooltip of `target`, whose code comes after the first drawing. It is shown too where the pointer was there before. */
export function LazyTooltip(props: LazyTooltipProps) {
  const loaded = useTooltip(useWhenIdle());
  if (!loaded) return null;
  return (
    <loaded.Mantine>
      <loaded.Tooltip {...props} defaultOpened={props.target.current?.matches(':hover') ?? false} />
    </loaded.Mantine>
  );
}
