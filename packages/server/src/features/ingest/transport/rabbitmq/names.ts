import { readingsTopic, rejectedTopic, statusTopic } from '@vigilia/contract/ingest';
import { SHARDS, shardOf } from '@vigilia/domain/shards';

/** What hubs publish goes here: `mqtt.exchange` in RabbitMQ's settings has this name. */
export const EXCHANGE = 'vigilia';
/** Where a message goes whose hub is not bound yet: an exchange and a queue. */
export const UNROUTED = 'vigilia.unrouted';
/** Where servers publish whose readings were stored. */
export const CHANGES = 'vigilia.changes';

const queueOfShard = (shard: number): string => `vigilia.readings.${shard}`;
export const queueOf = (centroId: number): string => queueOfShard(shardOf(centroId));
export const QUEUES: readonly string[] = Array.from({ length: SHARDS }, (_, shard) => queueOfShard(shard));

/** A topic of MQTT as RabbitMQ names it. */
const routingKeyOf = (topic: string): string => topic.replaceAll('/', '.');
export const readingsKey = (codigo: string): string => routingKeyOf(readingsTopic(codigo));
export const statusKey = (codigo: string): string => routingKeyOf(statusTopic(codigo));
export const rejectedKey = (codigo: string): string => routingKeyOf(rejectedTopic(codigo));

/** A dot separates the parts of a routing key, so a code has none here. */
export const canRoute = (codigo: string): boolean => /^[\w-]+$/.test(codigo);

/** The topic and the hub of a message; undefined when it is not from a hub. */
export function parseRoutingKey(routingKey: string): { codigo: string; topic: string } | undefined {
  const [codigo] = /(?<=^vigilia\.hubs\.)[\w-]+(?=\.(readings|status)$)/.exec(routingKey) ?? [];
  return codigo === undefined ? undefined : { codigo, topic: routingKey.replaceAll('.', '/') };
}
