import type { WireReading } from '@vigilia/contract/ingest';
import { mqttHub } from '@vigilia/simulator/mqtt-hub';

/** The hub and the sensor that the demo leaves to whoever wants to try; Trijntje Kok wears the sensor. */
const HUB = { codigo: 'HUB-TRY', key: 'vigilia-demo-hub' };
const SENSOR = 'S-TRY';

/** Says over MQTT what the sensor measures now, and returns once that is acknowledged. */
export async function say(mqtt: string, ...heard: Partial<WireReading>[]): Promise<void> {
  const hub = mqttHub(mqtt, HUB);
  const now = Date.now();
  hub.send(
    heard.map((reading, index) => ({
      sensor: SENSOR,
      at: new Date(now - (heard.length - 1 - index) * 10).toISOString(),
      power: 'on',
      contact: 'ok',
      pitch: 0,
      roll: 0,
      battery: 28.5,
      signal: 90,
      ...reading,
    })),
  );
  await hub.idle();
  await hub.close();
}
