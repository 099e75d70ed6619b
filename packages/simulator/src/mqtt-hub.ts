import { readingsTopic, receipt, rejectedTopic, statusTopic } from '@vigilia/contract/ingest';
import mqtt from 'mqtt';
import type { HubClient, HubNews } from './hub-client';
import { outboxOf } from './outbox';
import type { HubPlan } from './plan';

const RETAINED = { qos: 1, retain: true } as const;

/** A hub that speaks MQTT 3.1.1 (decisions §6). Its last will says offline when it cannot say so itself. */
export function mqttHub(url: string, hub: HubPlan, news: HubNews = {}, reconnectMs = 2_000): HubClient {
  const { codigo, key } = hub;
  const client = mqtt.connect(url, {
    clientId: `hub-${codigo}`,
    username: codigo,
    password: key,
    protocolVersion: 4,
    reconnectPeriod: reconnectMs,
    reconnectOnConnackError: true, // a hub with a wrong key tries again: somebody may correct it on the server
    will: { topic: statusTopic(codigo), payload: Buffer.from('offline'), ...RETAINED },
  });
  client.on('connect', () => {
    // Both are said again at the next connection if this one breaks.
    client.publish(statusTopic(codigo), 'online', RETAINED, () => {});
    client.subscribe(rejectedTopic(codigo), { qos: 1 }, () => {});
  });
  client.on('message', (_topic, payload) => tellRejected(hub, payload, news));
  client.on('error', (error) => news.trouble?.(hub, error.message));

  // Resolves with the PUBACK; what is on its way when the line breaks the client sends again once it is back.
  const outbox = outboxOf(async (readings) => {
    await client.publishAsync(readingsTopic(codigo), JSON.stringify({ readings }), { qos: 1 });
  });

  return {
    send: (readings) => outbox.add(readings),
    get waiting() {
      return outbox.waiting;
    },
    idle: () => outbox.idle(),
    async close() {
      outbox.close();
      if (!client.connected) return client.endAsync(true);
      await client.publishAsync(statusTopic(codigo), 'offline', RETAINED).catch(() => {});
      await client.endAsync();
    },
  };
}

function tellRejected(hub: HubPlan, payload: Buffer, news: HubNews): void {
  try {
    const told = receipt.pick({ rejected: true }).parse(JSON.parse(payload.toString()));
    if (told.rejected.length > 0) news.rejected?.(hub, told.rejected);
  } catch {
    news.trouble?.(hub, 'It was told of rejected readings in words it does not know.');
  }
}
