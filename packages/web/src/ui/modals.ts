import { modals as mantine } from '@mantine/modals';
import { createStore, onReset, useStore } from '#lib/store';

/*
 * Mantine's modals, which may be asked for before the layer that draws them is there: a question must not be lost. The
 * layer then comes at once, and the page shows meanwhile that it waits.
 */
let isReady = false;
const waiting = createStore<readonly (() => void)[]>([], { belongsTo: 'person' });
let opened = 0;

onReset('person', () => mantine.closeAll());

/** Is a dialog asked for that cannot be drawn yet? */
export const useWaitingDialog = (): boolean => useStore(waiting).length > 0;

/** Called by the layer once it listens, and when it goes. */
export function setModalsReady(ready: boolean): void {
  isReady = ready;
  if (!ready) return;
  for (const open of waiting.get()) open();
  waiting.set([]);
}

function whenReady(open: () => void): void {
  if (isReady) open();
  else waiting.set([...waiting.get(), open]);
}

const idOf = (given: string | undefined): string => given ?? `modal-${(opened += 1)}`;

export const modals = {
  open: (props: Parameters<typeof mantine.open>[0]): string => {
    const modalId = idOf(props.modalId);
    whenReady(() => mantine.open({ ...props, modalId }));
    return modalId;
  },
  openConfirmModal: (props: Parameters<typeof mantine.openConfirmModal>[0]): string => {
    const modalId = idOf(props.modalId);
    whenReady(() => mantine.openConfirmModal({ ...props, modalId }));
    return modalId;
  },
  close: mantine.close,
  closeAll: mantine.closeAll,
};
