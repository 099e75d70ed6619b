import { createHmac } from 'node:crypto';
import mqtt from 'mqtt';

/**
 * Ends the MQTT connection of a hub whose key is no longer valid: RabbitMQ asks about a topic once a connection, and has no
 * call for this in MQTT or AMQP. But of two connections with one client id it ends the older, so we connect under the
 * hub's, with a password that opens nothing (`passwordToEnd`), and leave.
 */
export async function endConnection(url: string, codigo: string, authToken: string): Promise<void> {
  const client = await mqtt.connectAsync(url, {
    ...{ username: codigo, clientId: codigo, password: passwordToEnd(codigo, authToken) },
    ...{ protocolVersion: 4, clean: true, reconnectPeriod: 0, connectTimeout: 5_000 },
  });
  await client.endAsync();
}

/** Known to all servers, and to nobody without their token. */
export const passwordToEnd = (codigo: string, authToken: string): string =>
  createHmac('sha256', authToken).update(`end ${codigo}`).digest('hex');
