import { X509Certificate } from 'node:crypto';
import type { Instant } from '@vigilia/domain/instant';
import ipaddr from 'ipaddr.js';

/** A third before its end: of 90 days 30 are left to mend what keeps it from being renewed. */
export function isRenewalDue(certificate: string, now: Instant): boolean {
  const { from, until } = lifeOf(certificate);
  return now >= until - (until - from) / 3;
}

export function lifeOf(certificate: string): { readonly from: Instant; readonly until: Instant } {
  const { validFrom, validTo } = new X509Certificate(certificate);
  return { from: Date.parse(validFrom), until: Date.parse(validTo) };
}

/** Whether whoever comes by any of these names is answered with a certificate for it. */
export function isForNames(certificate: string, names: readonly string[]): boolean {
  const { subjectAltName = '' } = new X509Certificate(certificate);
  const written = subjectAltName.split(', ');
  return names.every(
    (name) => written.includes(`DNS:${name}`) || written.includes(`IP Address:${writtenAsIp(name)}`),
  );
}

/** As OpenSSL writes it: IPv6 in capitals and without ::. */
const writtenAsIp = (name: string): string => {
  if (!name.includes(':')) return name;
  return ipaddr.parse(name).toNormalizedString().toUpperCase();
};
