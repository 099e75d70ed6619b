import type { Connection, Moment } from '@vigilia/domain/freshness';
import { createContext, use } from 'react';
import { useClockValue } from './live-clock';

/** How the data on the screen arrive; provided by the page that shows them. */
export const ConnectionContext = createContext<Connection>('live');
export const useConnection = (): Connection => use(ConnectionContext);

/** A value derived from the time and the connection. The component renders again only when it changes. */
export function useMomentValue<T extends string | number | boolean | null>(read: (moment: Moment) => T): T {
  const connection = useConnection();
  return useClockValue((now) => read({ now, connection }));
}
