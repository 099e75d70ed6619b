import type { Channel, ConsumerProps } from 'rabbitmq-client';
import { CHANGES, EXCHANGE, QUEUES, UNROUTED } from './names';

/**
 * A majority of the nodes has each message on disk before its hub gets a PUBACK, and one server at a time is handed a
 * queue's messages, the next one when that ends.
 */
const QUORUM = { 'x-queue-type': 'quorum', 'x-single-active-consumer': true } as const;

export const queueOptions = { durable: true, arguments: QUORUM } satisfies ConsumerProps['queueOptions'];

/**
 * Declares what hubs and servers use; whatever is there already stays. The exchange of the hubs comes last: from then on
 * RabbitMQ acknowledges what they publish, and whatever is not bound yet must have a place.
 */
export async function declareTopology(channel: Channel): Promise<void> {
  await channel.exchangeDeclare({ exchange: UNROUTED, type: 'fanout', durable: true });
  for (const queue of [UNROUTED, ...QUEUES]) await channel.queueDeclare({ queue, ...queueOptions });
  await channel.queueBind({ queue: UNROUTED, exchange: UNROUTED });
  await channel.exchangeDeclare({ exchange: CHANGES, type: 'fanout', durable: true });
  await channel.exchangeDeclare({
    exchange: EXCHANGE,
    type: 'topic',
    durable: true,
    arguments: { 'alternate-exchange': UNROUTED },
  });
}
