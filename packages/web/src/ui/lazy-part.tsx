import type { ComponentType, ReactNode } from 'react';
import { lazyState } from '#lib/lazy-value';

interface LazyPartOptions {
  /** Keeps its place until it is there. */
  skeleton?: ReactNode;
  /** Shown instead where it does not load. */
  failed?: ReactNode;
}

/** A part of the frame or the page in a chunk of its own. Nobody waits for it, so it is tried again without a button. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { skeleton = null, failed = skeleton }: LazyPartOptions = {},
): (props: Props) => ReactNode {
  const usePart = lazyState(load);
  return function LazyPart(props) {
    const part = usePart(true);
    if (part.value) return <part.value {...props} />;
    return part.failed ? failed : skeleton;
  };
}
