import { modals as mantine } from '@mantine/modals';
import type { ReactNode } from 'react';
import { onReset } from '#lib/store';
import { waitingDialogs } from './waiting-dialogs';

/*
 * Mantine's modals, which may be asked for before the layer that draws them is there: a question must not be lost. The
 * layer then comes at once, and the page shows meanwhile that it waits.
 */
let isReady = false;
let opened = 0;

onReset('person', () => mantine.closeAll());

/** Called by the layer once it listens, and when it goes. */
export function setModalsReady(ready: boolean): void {
  isReady = ready;
  if (!ready) return;
  for (const open of waitingDialogs.get()) open();
  waitingDialogs.set([]);
}

function whenReady(open: () => void): void {
  if (isReady) open();
  else waitingDialogs.set([...waitingDialogs.get(), open]);
}

type DialogOptions = Omit<Parameters<typeof mantine.open>[0], 'modalId' | 'children'>;

/** A dialog; what it shows may close it. */
export function openDialog(content: (close: () => void) => ReactNode, options: DialogOptions): void {
  const modalId = `dialog-${(opened += 1)}`;
  whenReady(() => mantine.open({ ...options, modalId, children: content(() => mantine.close(modalId)) }));
}

/** A question; `signal` closes it, as a no. */
export function openQuestion(
  props: Parameters<typeof mantine.openConfirmModal>[0],
  signal?: AbortSignal,
): void {
  const modalId = `dialog-${(opened += 1)}`;
  signal?.addEventListener('abort', () => mantine.close(modalId));
  whenReady(() => signal?.aborted || mantine.openConfirmModal({ ...props, modalId }));
}
