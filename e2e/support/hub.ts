import type { WireReading } from '@vigilia/contract/ingest';
import { mqttHub } from '@vigilia/simulator/mqtt-hub';

/** The demo’s hub and sensor that nothing simulates; Trijntje Kok wears the sensor. */
const HUB = { codigo: 'HUB-TRY', key: 'vigilia-demo-hub' };
const SENSOR = 'S-TRY';

/** Sends readings of the sensor over MQTT, the last of them measured now. Resolves when they are acknowledged. */
export async function sendReadings(mqtt: string, ...readings: Partial<WireReading>[]): Promise<void> {
  const hub = mqttHub(mqtt, HUB);
  const now = Date.now();
  hub.send(
    readings.map((reading, index) => ({
      sensor: SENSOR,
      at: new Date(now - (readings.length - 1 - index) * 10).toISOString(),
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
