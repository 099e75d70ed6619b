import { ModalsProvider } from '@mantine/modals';
import { type ReactNode, useEffect } from 'react';
import { setModalsReady } from './modals';

/** Draws the modals that are asked for through `ui/modals`. */
export function ModalLayer({ children }: { children?: ReactNode }) {
  useEffect(() => {
    setModalsReady(true);
    return () => setModalsReady(false);
  }, []);
  return <ModalsProvider>{children}</ModalsProvider>;
}
