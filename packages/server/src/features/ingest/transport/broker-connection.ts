import type { FastifyBaseLogger } from 'fastify';
import mqtt, { type MqttClient } from 'mqtt';
import type { RejectionNote } from './rejection-note';

/** What the broker knows us by. Always the same, because under this name it keeps what it could not deliver. */
const CLIENT_ID = 'vigilia';
/** How much we take before the first of it is committed; the broker may set a lower limit of its own. */
const IN_FLIGHT = 1_000;

export interface BrokerConnection {
  isConnected(): boolean;
  close(): Promise<void>;
}

interface BrokerConnectionNeeds {
  /** Resolves after the commit. */
  store(topic: string, payload: Buffer): Promise<RejectionNote | undefined>;
  /** Calls back when there is room for the next message: until then the socket is not read. */
  whenRoom(resume: () => void): void;
  readonly log: FastifyBaseLogger;
}

/**
 * The connection to a broker. Each message is acknowledged when `store` resolves, and not before; meanwhile the next ones
 * come in, so that one commit holds many. What was not acknowledged when the connection breaks is sent again.
 */
export function connectToBroker(
  url: string,
  { store, whenRoom, log }: BrokerConnectionNeeds,
): BrokerConnection {
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clientId: CLIENT_ID,
    clean: false,
    properties: { sessionExpiryInterval: 0xff_ff_ff_ff, receiveMaximum: IN_FLIGHT },
    reconnectPeriod: 1_000,
    resubscribe: false,
  });
  client.handleMessage = (packet, done) => {
    const { stream } = client;
    // What the broker remembers of a hub's status is no word of that hub.
    const stored = packet.retain ? Promise.resolve(undefined) : store(packet.topic, packet.payload as Buffer);
    stored.then(
      (note) => {
        // On another connection the broker has sent it again, and expects the answer to that.
        if (client.stream === stream) acknowledge(client, packet.messageId);
        if (note) client.publish(note.topic, note.payload, { qos: 1 });
      },
      () => undefined, // we are closing: the broker keeps it
    );
    // An error keeps the client from acknowledging by itself, and lets the next message in.
    whenRoom(() => done(NOT_YET));
  };
  // At every connection, for a broker may have lost them; to ask again for what it has changes nothing.
  client.on('connect', () => {
    client.subscribe(['vigilia/hubs/+/readings', 'vigilia/hubs/+/status'], { qos: 1 }, (error, granted) => {
      if (client.disconnecting) return;
      if (error || granted?.some(({ qos }) => qos > 2))
        log.error({ err: error?.message }, 'the broker refused the subscription');
    });
  });
  client.on('error', (error) => log.warn({ err: error.message }, 'connection to the MQTT broker failed'));
  // By force: nothing is lost by it, and a broker that is away cannot hold us up.
  return { isConnected: () => client.connected, close: () => client.endAsync(true) };
}

const NOT_YET = new Error('not yet');

/** The client has no call for this of its own; see `handlers/publish` in its sources for what it does by itself. */
function acknowledge(client: MqttClient, messageId: number | undefined): void {
  if (messageId === undefined) return;
  const { _sendPacket } = client as unknown as { _sendPacket: (packet: object) => void };
  _sendPacket.call(client, { cmd: 'puback', messageId, reasonCode: 0 });
}
