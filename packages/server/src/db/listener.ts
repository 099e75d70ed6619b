import type pg from 'pg';
import { inBackground } from '#background';
import { after, foregroundScheduler, intervalScheduler } from '#scheduler';
import type { Database, OnConnectionError } from './database';
import { DbMisuse, translate } from './errors';

/** A connection that only listens for notifications, and reconnects with backoff when it is lost. */
export function openListener(
  connectClient: () => Promise<pg.Client>,
  onConnectionError: OnConnectionError,
): Pick<Database, 'listen' | 'isListening' | 'close'> {
  const subscribers = subscriberRegistry();
  let connection: Promise<pg.Client> | undefined;
  let stopRetry = (): void => undefined;
  let closed = false;
  let up = false;

  const connect = async (): Promise<pg.Client> => {
    const client = await connectClient();
    client.on('notification', ({ channel, payload }) => subscribers.notify(channel, payload ?? ''));
    client.on('error', () => {}); // 'end' follows, and is handled below
    for (const channel of subscribers.channels()) await client.query(`listen ${channel}`);
    up = true;
    // A connection that was lost without an error (a router, a sleeping machine) is found by a heartbeat.
    const stopHeartbeat = intervalScheduler(30_000, () =>
      inBackground(client.query(HEARTBEAT).catch(() => client.end())),
    );
    client.once('end', () => {
      stopHeartbeat();
      connection = undefined;
      up = false;
      if (closed) return;
      onConnectionError(new Error('The connection that listens was lost.'));
      reconnect(0);
    });
    return client;
  };

  const connected = (): Promise<pg.Client> => {
    connection ??= connect().catch((error) => {
      connection = undefined;
      throw translate(error);
    });
    return connection;
  };

  const reconnect = (attempt: number) => {
    stopRetry = after(foregroundScheduler, Math.min(100 * 2 ** attempt, 10_000), () =>
      inBackground(
        connected().then(subscribers.notifyReconnect, (error: Error) => {
          if (closed) return;
          onConnectionError(error);
          reconnect(attempt + 1);
        }),
      ),
    );
  };

  return {
    async listen(channel, onNotification, onReconnect) {
      const unsubscribe = subscribers.add(channel, onNotification, onReconnect);
      try {
        await (await connected()).query(`listen ${channel}`);
      } catch (error) {
        unsubscribe();
        throw translate(error);
      }
      return async () => {
        // A connection that is lost at this moment has stopped listening as well.
        if (unsubscribe())
          await connection?.then((client) => client.query(`unlisten ${channel}`)).catch(() => {});
      };
    },
    isListening: () => up,
    async close() {
      closed = true;
      stopRetry();
      await connection?.then((client) => client.end()).catch(() => {});
    },
  };
}

const HEARTBEAT = { text: 'select 1', query_timeout: 10_000 };

/** Which callbacks belong to which channel; the same for both engines. */
export function subscriberRegistry() {
  const channels = new Map<string, Set<Subscriber>>();
  return {
    channels: () => [...channels.keys()],
    /** Returns how to unsubscribe, which answers whether it was the last one on its channel. */
    add(
      channel: string,
      onNotification: Subscriber['onNotification'],
      onReconnect: Subscriber['onReconnect'] = () => {},
    ): () => boolean {
      if (!/^[a-z_]+$/.test(channel)) throw new DbMisuse(`"${channel}" is no name for a channel.`);
      const subscriber = { onNotification, onReconnect };
      channels.set(channel, (channels.get(channel) ?? new Set()).add(subscriber));
      return () => {
        const others = channels.get(channel);
        others?.delete(subscriber);
        return others?.size === 0 && channels.delete(channel);
      };
    },
    notify(channel: string, payload: string) {
      for (const { onNotification } of channels.get(channel) ?? []) onNotification(payload);
    },
    notifyReconnect() {
      for (const subscribers of channels.values()) for (const { onReconnect } of subscribers) onReconnect();
    },
  };
}

interface Subscriber {
  readonly onNotification: (payload: string) => void;
  readonly onReconnect: () => void;
}
