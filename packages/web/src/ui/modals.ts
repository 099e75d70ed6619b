import { modals as mantine } from '@mantine/modals';
import { onReset } from '#lib/store';

/*
 * Mantine's modals, which may be asked for before the layer that draws them is loaded: a question must not be lost. They
 * open as soon as it is there.
 */
let isReady = false;
const waiting: (() => void)[] = [];
let opened = 0;

onReset('person', () => {
  waiting.length = 0;
  mantine.closeAll();
});

/** Called by the layer once it listens, and when it goes. */
export function setModalsReady(ready: boolean): void {
  isReady = ready;
  if (ready) for (const open of waiting.splice(0)) open();
}

function whenReady(open: () => void): void {
  if (isReady) open();
  else waiting.push(open);
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
