import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Instant } from '@vigilia/domain/instant';
import type { Config } from '#config';

/**
 * Until when the certificates are valid with which this server answers browsers and hubs: the one that ends first. One that
 * cannot be read is the business of doctor.
 */
export async function readCertificateExpiry(
  { mqttTls }: Pick<Config, 'mqttTls'>,
  https?: { current(): { readonly certificate: string } | undefined },
): Promise<Instant | undefined> {
  const current = https?.current()?.certificate;
  const ends = [
    ...(current === undefined ? [] : [endOf(current)]),
    ...(mqttTls ? [await readFile(mqttTls.cert).then(endOf, () => undefined)] : []),
  ].filter((end) => end !== undefined);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

function endOf(certificate: string | Buffer): Instant | undefined {
  try {
    return Date.parse(new X509Certificate(certificate).validTo);
  } catch {
    return undefined;
  }
}
