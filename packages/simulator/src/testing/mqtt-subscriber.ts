import mqtt from 'mqtt';

interface Message {
  readonly topic: string;
  readonly text: string;
  readonly retain: boolean;
}

/** An MQTT client that collects every message of all hubs. */
interface MqttSubscriber {
  readonly messages: readonly Message[];
  /** The first matching message, received already or in the future. */
  waitFor(matches: (message: Message) => boolean): Promise<Message>;
  publish(topic: string, text: string): Promise<unknown>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function subscribeAt(port: number): Promise<MqttSubscriber> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 });
  const messages: Message[] = [];
  const waiting = new Set<(message: Message) => void>();
  client.on('message', (topic, payload, { retain }) => {
    const message = { topic, text: payload.toString(), retain };
    messages.push(message);
    for (const check of waiting) check(message);
  });
  client.on('error', () => {});
  await client.subscribeAsync('vigilia/#', { qos: 1 });
  return {
    messages,
    waitFor: (matches) =>
      new Promise((resolve) => {
        const known = messages.find(matches);
        if (known) return resolve(known);
        const check = (message: Message) => {
          if (!matches(message)) return;
          waiting.delete(check);
          resolve(message);
        };
        waiting.add(check);
      }),
    publish: (topic, text) => client.publishAsync(topic, text, { qos: 1 }),
    [Symbol.asyncDispose]: () => client.endAsync(true),
  };
}
