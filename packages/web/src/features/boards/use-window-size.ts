import { useSyncExternalStore } from 'react';

const read = (): string => `${window.innerWidth} ${window.innerHeight}`;

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export function useWindowSize(): { width: number; height: number } {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, read).split(' ').map(Number);
  return { width, height };
}
