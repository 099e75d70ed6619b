import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import { DAY, type Instant } from '@vigilia/domain/instant';
import ipaddr from 'ipaddr.js';
import { randomBytes } from '#crypto/random';

/** PEM; the certificate is followed by those above it, but for the root. */
export interface Certificate {
  readonly certificate: string;
  readonly privateKey: string;
}

const AUTHORITY_DAYS = 3650;
/** As those of public authorities: renewal happens so often that it is known to work. */
const CERTIFICATE_DAYS = 90;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Names that exist inside buildings only. */
const LOCAL_SUFFIXES = ['local', 'lan', 'internal', 'home.arpa', 'localhost'];
const PRIVATE_NETWORKS = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8'],
  ...['fc00::/7', 'fe80::/10', '::1/128'],
];

/**
 * An authority for names and addresses inside a building. Phones of staff will trust it, so it can vouch for nothing but the
 * home's own names and private networks: whoever steals its key cannot pose as a bank.
 */
export async function makeAuthority(names: readonly string[], now: Instant): Promise<Certificate> {
  const keys = await makeKeys();
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [`Vigilia ${names[0]}`.slice(0, 64)] }],
    ...validity(now, AUTHORITY_DAYS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      // For nothing but servers: no programs, no mail, no people.
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraintsFor(names))),
    ],
  });
  return { certificate: made.toString('pem'), privateKey: await exportKey(keys.privateKey) };
}

/** For a server of these names and addresses. */
export async function issueCertificate(
  authority: Certificate,
  names: readonly string[],
  now: Instant,
): Promise<Certificate> {
  const root = new x509.X509Certificate(authority.certificate);
  const keys = await makeKeys();
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: ['Vigilia'] }],
    issuer: root.subjectName,
    ...validity(now, CERTIFICATE_DAYS),
    signingAlgorithm: ALGORITHM,
    signingKey: await importKey(authority.privateKey),
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: made.toString('pem'), privateKey: await exportKey(keys.privateKey) };
}

/** Whether an authority may vouch for all of these; otherwise phones would have to trust another one. */
export function mayIssueFor({ certificate }: Pick<Certificate, 'certificate'>, names: readonly string[]) {
  const extension = new x509.X509Certificate(certificate).getExtension(id_ce_nameConstraints);
  if (!extension) return false;
  const { permittedSubtrees = [] } = AsnConvert.parse(extension.value, NameConstraints);
  const permitted = [...permittedSubtrees].map(({ base }) => base);
  return names.every((name) =>
    permitted.some(({ dNSName, iPAddress }) =>
      isIP(name) ? iPAddress !== undefined && isInNetwork(name, iPAddress) : isBelow(name, dNSName),
    ),
  );
}

const isBelow = (name: string, suffix: string | undefined): boolean =>
  suffix !== undefined && (name === suffix || name.endsWith(`.${suffix}`));

function isInNetwork(address: string, network: string): boolean {
  const [base, range] = [ipaddr.parse(address), ipaddr.parseCIDR(network)];
  return base.kind() === range[0].kind() && base.match(range);
}

function constraintsFor(names: readonly string[]): NameConstraints {
  const networks = names.filter((name) => isIP(name)).map((name) => `${name}/${isIP(name) === 6 ? 128 : 32}`);
  const isNeeded = (network: string) =>
    !PRIVATE_NETWORKS.some((one) => isInNetwork(String(network.split('/')[0]), one));
  const permitted = [
    ...[...LOCAL_SUFFIXES, ...names.filter((name) => !isIP(name))].map((dNSName) => ({ dNSName })),
    ...[...PRIVATE_NETWORKS, ...networks.filter(isNeeded)].map((iPAddress) => ({ iPAddress })),
  ];
  return new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(
      permitted.map((base) => new GeneralSubtree({ base: new GeneralName(base) })),
    ),
  });
}

/** From the day before: the clocks of phones differ. */
const validity = (now: Instant, days: number) => ({
  notBefore: new Date(now - DAY),
  notAfter: new Date(now + days * DAY),
});

/** Positive and 127 bits of chance. */
const serialNumber = (): string => {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes.toString('hex');
};

const makeKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

const importKey = (pem: string) =>
  webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(pem), ALGORITHM, false, ['sign']);
