import type { ConnectionState } from './live-connection';
import { createStore, useStore } from './store';

const OPENING: ConnectionState = { kind: 'opening', since: Number.POSITIVE_INFINITY };

/** The live feed belongs to the app; whoever shows its state reads it here. */
const connection = createStore<ConnectionState>(OPENING, { belongsTo: 'person' });

export const useConnectionState = (): ConnectionState => useStore(connection);
export const setConnectionState = (state: ConnectionState = OPENING): void => connection.set(state);
