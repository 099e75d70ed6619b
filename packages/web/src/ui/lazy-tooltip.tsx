import type { TooltipProps } from '@mantine/core';
import { lazyValue } from '#lib/lazy-value';
import { useWhenIdle } from '#lib/when-idle';

const useTooltip = lazyValue(() => import('./tooltip'));

/** A tooltip of `target`, whose code comes after the first drawing. */
export function LazyTooltip(props: Omit<TooltipProps, 'children'>) {
  const loaded = useTooltip(useWhenIdle());
  return loaded && <loaded.Tooltip {...props} />;
}
