import type { Channel } from 'rabbitmq-client';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { canRoute, EXCHANGE, queueOf, readingsKey, statusKey } from './names';

interface RoutedHub {
  readonly codigo: string;
  readonly queue: string;
  /** The hashes of the keys that are valid. */
  readonly keys: readonly string[];
}

/**
 * Binds each hub's topics to the queue of its centre. RabbitMQ keeps bindings; this knows those that it made itself since
 * it was connected, so that a hub that moved or was deleted is unbound. A binding that is left over does no harm: the
 * readings come twice, and are stored once.
 */
export class HubBindings {
  /** Code of the hub → queue. */
  private readonly bound = new Map<string, string>();
  private known = new Map<string, RoutedHub>();

  constructor(private readonly db: Db) {}

  /** The broker may have lost what it had. */
  forget(): void {
    this.bound.clear();
  }

  /** Makes the bindings those that the hubs in the database need. Gives the hubs of which a key is no longer valid. */
  async reconcile(channel: Channel): Promise<string[]> {
    const hubs = await readRoutedHubs(this.db);
    for (const { codigo, queue } of hubs.values()) {
      const before = this.bound.get(codigo);
      if (before === queue) continue;
      for (const routingKey of keysOf(codigo))
        await channel.queueBind({ queue, exchange: EXCHANGE, routingKey });
      this.bound.set(codigo, queue);
      if (before !== undefined) await unbind(channel, codigo, before);
    }
    for (const [codigo, queue] of this.bound) {
      if (hubs.has(codigo)) continue;
      await unbind(channel, codigo, queue);
      this.bound.delete(codigo);
    }
    const before = this.known;
    this.known = hubs;
    return [...before.values()]
      .filter(({ codigo, keys }) => keys.some((key) => !hubs.get(codigo)?.keys.includes(key)))
      .map(({ codigo }) => codigo);
  }
}

async function unbind(channel: Channel, codigo: string, queue: string): Promise<void> {
  for (const routingKey of keysOf(codigo))
    await channel.queueUnbind({ queue, exchange: EXCHANGE, routingKey });
}

const keysOf = (codigo: string): string[] => [readingsKey(codigo), statusKey(codigo)];

async function readRoutedHubs(db: Db): Promise<Map<string, RoutedHub>> {
  const rows = await db.many<{ codigo: string; centroId: number; keys: string[] }>(sql`
    select codigo, centro_id as "centroId",
      array_remove(array[encode(key_hash, 'hex'), encode(previous_key_hash, 'hex')], null) as keys
    from hub where deleted_at is null`);
  return new Map(
    rows
      .filter(({ codigo }) => canRoute(codigo))
      .map(({ codigo, centroId, keys }) => [codigo, { codigo, queue: queueOf(centroId), keys }]),
  );
}

/** A hub has one connection, which is that of its last sign-in. */
export async function recordSignIn(db: Db, codigo: string, keyHash: Uint8Array): Promise<void> {
  await db.run(sql`
    update hub set signed_in_key_hash = ${keyHash}
    where deleted_at is null and lower(codigo) = lower(${codigo}) and signed_in_key_hash is distinct from ${keyHash}`);
}

/** Whether the key with which the hub signed in last is still valid: another server may have ended the connection before. */
export async function isSignedInRightly(db: Db, codigo: string): Promise<boolean> {
  const hub = await db.maybe(sql`
    select from hub
    where deleted_at is null and lower(codigo) = lower(${codigo}) and signed_in_key_hash in (key_hash, previous_key_hash)`);
  return hub !== undefined;
}

/** The hubs whose codes RabbitMQ cannot route; they need other codes first. */
export async function listUnroutableHubs(db: Db): Promise<string[]> {
  const hubs = await db.many<{ codigo: string }>(sql`select codigo from hub where deleted_at is null`);
  return hubs.map(({ codigo }) => codigo).filter((codigo) => !canRoute(codigo));
}
