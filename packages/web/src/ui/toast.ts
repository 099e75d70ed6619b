import { i18n } from '#lib/i18n';
import { onReset } from '#lib/store';

/** One thing that can still be done about it, while the toast is there. */
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  readonly id: string;
  readonly kind: 'success' | 'warning' | 'outage';
  readonly title?: string;
  readonly message: string;
  readonly action?: ToastAction | undefined;
}

interface ToastLayer {
  readonly show: (toast: Toast) => void;
  readonly hide: (id: string) => void;
  readonly clear: () => void;
}

let layer: ToastLayer | null = null;
let waiting: ((layer: ToastLayer) => void)[] = [];

/** What draws toasts comes after the first cards (toast-layer.tsx), and gets what was to be shown until then. */
export function setToastLayer(drawing: ToastLayer): void {
  layer = drawing;
  for (const act of waiting) act(layer);
  waiting = [];
}

function onLayer(act: (layer: ToastLayer) => void): void {
  if (layer) act(layer);
  else waiting.push(act);
}

const show = (toast: Toast): void => onLayer((layer) => layer.show(toast));

let shown = 0;
const nextId = (): string => `toast-${++shown}`;

export const toastSuccess = (message: string, action?: ToastAction): void =>
  show({ id: nextId(), kind: 'success', message, action });

export const toastWarning = (message: string, action?: ToastAction): void =>
  show({ id: nextId(), kind: 'warning', message, action });

const OUTAGE = 'outage';
type Outage = 'connection' | 'server';
/** What failed in it, by the hash of its query. */
let outage: { readonly kind: Outage; readonly failed: Set<string> } | null = null;

/** One toast for an outage, however many queries fail in it: no answer at all, or a server that cannot answer. */
export function outageBegan(kind: Outage, query: string): void {
  if (outage !== null) return void outage.failed.add(query);
  outage = { kind, failed: new Set([query]) };
  show({
    id: OUTAGE,
    kind: 'outage',
    title: i18n.t(`error.${kind}`),
    message: i18n.t('error.connectionHint'),
  });
}

onReset('person', () => {
  outage = null;
  waiting = [];
  layer?.clear();
});

/** A server that cannot give one list may well give another: that says nothing about the first. */
export function outageEnded(query: string): void {
  if (outage === null) return;
  if (outage.kind === 'connection' || outage.failed.has(query)) onLayer((layer) => layer.hide(OUTAGE));
  outage = null;
}
