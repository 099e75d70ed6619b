import pg from 'pg';
import type { Database, OnTrouble } from './database';
import { DbMisuse, translate } from './errors';

/** A connection that only listens, and comes back by itself after the server went away. */
export function listenerOn(
  config: pg.ClientConfig,
  onTrouble: OnTrouble,
): Pick<Database, 'listen' | 'close'> {
  const ears = earsFor();
  let connection: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(config);
    client.on('notification', ({ channel, payload }) => ears.tell(channel, payload ?? ''));
    client.on('error', () => {}); // 'end' follows, and is answered below
    await client.connect();
    for (const channel of ears.channels()) await client.query(`listen ${channel}`);
    // A connection that died without a word (a router, a sleeping machine) is noticed by asking.
    const pulse = setInterval(() => void client.query(PULSE).catch(() => client.end()), 30_000).unref();
    client.once('end', () => {
      clearInterval(pulse);
      connection = undefined;
      if (closed) return;
      onTrouble(new Error('The connection that listens was lost.'));
      comeBack(0);
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

  const comeBack = (attempt: number) => {
    retry = setTimeout(
      () =>
        void connected().then(ears.mayHaveMissed, (error: Error) => {
          if (closed) return;
          onTrouble(error);
          comeBack(attempt + 1);
        }),
      Math.min(100 * 2 ** attempt, 10_000),
    );
  };

  return {
    async listen(channel, heard, missed) {
      const forget = ears.add(channel, heard, missed);
      try {
        await (await connected()).query(`listen ${channel}`);
      } catch (error) {
        forget();
        throw translate(error);
      }
      return async () => {
        // A connection that is lost at this moment has stopped listening as well.
        if (forget()) await connection?.then((client) => client.query(`unlisten ${channel}`)).catch(() => {});
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connection?.then((client) => client.end()).catch(() => {});
    },
  };
}

const PULSE = { text: 'select 1', query_timeout: 10_000 };

/** Who hears what. Shared by both engines. */
export function earsFor() {
  const ears = new Map<string, Set<{ heard: (payload: string) => void; missed: () => void }>>();
  return {
    channels: () => [...ears.keys()],
    /** Returns how to forget it again, which answers whether it was the last one on its channel. */
    add(channel: string, heard: (payload: string) => void, missed: () => void = () => {}): () => boolean {
      if (!/^[a-z_]+$/.test(channel)) throw new DbMisuse(`"${channel}" is no name for a channel.`);
      const ear = { heard, missed };
      ears.set(channel, (ears.get(channel) ?? new Set()).add(ear));
      return () => {
        const others = ears.get(channel);
        others?.delete(ear);
        return others?.size === 0 && ears.delete(channel);
      };
    },
    tell(channel: string, payload: string) {
      for (const ear of ears.get(channel) ?? []) ear.heard(payload);
    },
    mayHaveMissed() {
      for (const channel of ears.values()) for (const ear of channel) ear.missed();
    },
  };
}
