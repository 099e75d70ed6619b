import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Instant } from '@vigilia/domain/instant';
import type { Config } from '#config';

/** Until when the certificate is valid with which the inner broker answers hubs. One that cannot be read is the business of doctor. */
export async function readCertificateExpiry({
  mqttTls,
}: Pick<Config, 'mqttTls'>): Promise<Instant | undefined> {
  if (!mqttTls) return undefined;
  try {
    return Date.parse(new X509Certificate(await readFile(mqttTls.cert)).validTo);
  } catch {
    return undefined;
  }
}
