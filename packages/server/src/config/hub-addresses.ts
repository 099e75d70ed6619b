import type { HubAddress } from '@vigilia/contract/hubs';

export const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host);
const isEveryNetwork = (host: string): boolean => host === '0.0.0.0' || host === '::';

interface BrokerConfig {
  readonly rabbitmq: object | undefined;
  readonly mqttHost: string;
  readonly hubsAddress: string | undefined;
  readonly demo: boolean;
  /** A certificate of its own. */
  readonly mqttTls: object | undefined;
}

/**
 * Where hubs reach the inner broker: by TLS first, where it has both. None where it is for this machine alone, unless that is the demo,
 * and with RabbitMQ, whose address is a matter of whoever runs it. Without a host: at any address of this server.
 */
export function hubAddresses(
  { rabbitmq, mqttHost, hubsAddress, demo, mqttTls }: BrokerConfig,
  { port, mqttsPort }: { readonly port: number; readonly mqttsPort?: number | undefined },
): HubAddress[] {
  if (rabbitmq || (isLoopback(mqttHost) && !demo)) return [];
  const host = hubsAddress ?? (isEveryNetwork(mqttHost) ? null : mqttHost);
  return [
    ...(mqttsPort === undefined ? [] : [{ tls: true, host, port: mqttsPort }]),
    { tls: mqttTls !== undefined, host, port },
  ];
}
