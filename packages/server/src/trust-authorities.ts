import { readFileSync } from 'node:fs';
import tls from 'node:tls';

/** Of newer versions of Node, which the package has, than the types know. */
interface DefaultAuthorities {
  getCACertificates?(type: 'default'): string[];
  setDefaultCACertificates?(certificates: readonly string[]): void;
}

/**
 * Every connection that leaves this process trusts these authorities too. Node does so by itself where NODE_EXTRA_CA_CERTS
 * is in its environment, and not where it comes from a file of settings. A file that cannot be used is the business of doctor.
 */
export function trustAuthorities(file: string | undefined): void {
  const { getCACertificates, setDefaultCACertificates } = tls as DefaultAuthorities;
  if (file === undefined || !getCACertificates || !setDefaultCACertificates) return;
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...authoritiesIn(file)]);
  } catch {
    return;
  }
}

/** PEM. */
export const authoritiesIn = (file: string): string[] =>
  readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
