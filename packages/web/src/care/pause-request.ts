import { createStore, useStore } from '#lib/store';

/** The resident whose alerts somebody wants to pause; the app shows the dialog, wherever it was asked for. */
export interface PauseRequest {
  readonly id: number;
  readonly nombre: string;
  readonly apellidos: string;
}

const request = createStore<PauseRequest | null>(null, { belongsTo: 'person' });

export const usePauseRequest = (): PauseRequest | null => useStore(request);
export const requestPause = ({ id, nombre, apellidos }: PauseRequest): void =>
  request.set({ id, nombre, apellidos });
export const closePause = (): void => request.set(null);
