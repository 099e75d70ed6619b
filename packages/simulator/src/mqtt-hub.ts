import { readingsTopic, receipt, rejectedTopic, statusTopic } from '@vigilia/contract/ingest';
import mqtt from 'mqtt';
import type { HubClient, HubEvents } from './hub-client';
import { createOutbox } from './outbox';
import type { HubPlan } from './plan';

const RETAINED = { qos: 1, retain: true } as const;

/** A hub that uses MQTT 3.1.1 (R-HUBS-12). Its last will publishes `offline` when the connection is lost. */
export function mqttHub(url: string, hub: HubPlan, events: HubEvents = {}, reconnectMs = 2_000): HubClient {
  const { codigo, key } = hub;
  const client = mqtt.connect(url, {
    clientId: `hub-${codigo}`,
    username: codigo,
    password: key,
    protocolVersion: 4,
    reconnectPeriod: reconnectMs,
    reconnectOnConnackError: true, // a wrong key is retried: it may be corrected on the server
    will: { topic: statusTopic(codigo), payload: Buffer.from('offline'), ...RETAINED },
  });
  client.on('connect', () => {
    // Both are repeated on the next connection if this one breaks.
    client.publish(statusTopic(codigo), 'online', RETAINED, () => {});
    client.subscribe(rejectedTopic(codigo), { qos: 1 }, () => {});
  });
  client.on('message', (_topic, payload) => reportRejected(hub, payload, events));
  client.on('error', (error) => events.onError?.(hub, error.message));

  // Resolves with the PUBACK; the client resends messages in flight after a reconnect.
  const outbox = createOutbox(async (readings) => {
    await client.publishAsync(readingsTopic(codigo), JSON.stringify({ readings }), { qos: 1 });
  });

  return {
    send: (readings) => outbox.add(readings),
    get unacknowledged() {
      return outbox.unacknowledged;
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

function reportRejected(hub: HubPlan, payload: Buffer, events: HubEvents): void {
  try {
    const message = receipt.pick({ rejected: true }).parse(JSON.parse(payload.toString()));
    if (message.rejected.length > 0) events.onRejected?.(hub, message.rejected);
  } catch {
    events.onError?.(hub, 'The message about rejected readings is not valid.');
  }
}
