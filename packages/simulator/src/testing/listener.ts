import mqtt from 'mqtt';

interface Message {
  readonly topic: string;
  readonly text: string;
  readonly retain: boolean;
}

/** Somebody at the broker who hears everything and can be waited on. */
export interface Listener {
  readonly heard: readonly Message[];
  /** The first message, heard already or yet to come, that fits. */
  until(fits: (message: Message) => boolean): Promise<Message>;
  say(topic: string, text: string): Promise<unknown>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function listenAt(port: number): Promise<Listener> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 });
  const heard: Message[] = [];
  const waiting = new Set<(message: Message) => void>();
  client.on('message', (topic, payload, { retain }) => {
    const message = { topic, text: payload.toString(), retain };
    heard.push(message);
    for (const look of waiting) look(message);
  });
  client.on('error', () => {});
  await client.subscribeAsync('vigilia/#', { qos: 1 });
  return {
    heard,
    until: (fits) =>
      new Promise((resolve) => {
        const known = heard.find(fits);
        if (known) return resolve(known);
        const look = (message: Message) => {
          if (!fits(message)) return;
          waiting.delete(look);
          resolve(message);
        };
        waiting.add(look);
      }),
    say: (topic, text) => client.publishAsync(topic, text, { qos: 1 }),
    [Symbol.asyncDispose]: () => client.endAsync(true),
  };
}
