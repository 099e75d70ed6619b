import type { Connection, Moment } from '@vigilia/domain/freshness';
import type { Instant } from '@vigilia/domain/instant';
import { createContext, use } from 'react';
import { useClockValue } from './live-clock';
import { createStore, useStore } from './store';

/** How the data on the screen arrive, and since when no better. */
export type DataAge =
  | { readonly kind: 'live' }
  /** `since`: the last event, in the server's time. */
  | { readonly kind: 'refreshing'; readonly since: Instant }
  /** `since`: the last event or list, in the server's time. */
  | { readonly kind: 'lost'; readonly since: Instant };

export const LIVE = { kind: 'live' } as const;

/** Of the whole app, which judges it (app/use-data-age.ts). */
const dataAge = createStore<DataAge>(LIVE, { belongsTo: 'person' });
export const setDataAge = dataAge.set;
export const useDataAge = (): DataAge => useStore(dataAge);

/** The same without its time, for every screen of a signed-in user: cards are many, and do not each follow it. */
export const ConnectionContext = createContext<Connection>('live');
export const useConnection = (): Connection => use(ConnectionContext);

/** A value derived from the time and the connection. The component renders again only when it changes. */
export function useMomentValue<T extends string | number | boolean | null>(read: (moment: Moment) => T): T {
  const connection = useConnection();
  return useClockValue((now) => read({ now, connection }));
}
