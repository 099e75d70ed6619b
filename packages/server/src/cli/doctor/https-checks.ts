import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import tls from 'node:tls';
import { DAY, type Instant } from '@vigilia/domain/instant';
import { ownAddresses } from '#cli/own-address';
import type { Config, HttpsConfig } from '#config';
import { isForNames } from '#features/https/certificate-life';
import { authoritiesIn } from '#trust-authorities';
import { type Finding, ok, problem, warning } from './finding';

const ANSWER_LIMIT = 5_000;

/** What a browser is answered with, and for how long that is valid. */
export async function checkHttps(
  { https, publicUrl }: Config,
  { now, isRunning }: { now: Instant; isRunning: boolean },
): Promise<Finding[]> {
  if (!https)
    return publicUrl
      ? []
      : [
          warning(
            'https',
            'is not set up: no push messages, no app on phones',
            'Set PUBLIC_URL and HTTPS (own or acme), or put a proxy with https in front.',
          ),
        ];
  if (!isRunning) return [];
  const answer = await presentedCertificate(https);
  if (typeof answer === 'string')
    return [
      problem(
        'https',
        `no certificate at port ${https.port} (${answer})`,
        https.source === 'own'
          ? 'Start the server again, and read its log.'
          : 'The authority must reach port 80 of this name from the internet; the log says what it answered.',
      ),
    ];
  const pem = answer.toString();
  if (!isForNames(pem, https.names))
    return [
      problem('https', `the certificate is not for ${https.names.join(', ')}`, 'Start the server again.'),
    ];
  const days = Math.floor((Date.parse(answer.validTo) - now) / DAY);
  const text = `the certificate of ${https.publicUrl} is valid for ${days} days`;
  if (days >= 14) return [ok('https', text)];
  return [problem('https', text, 'It is renewed a third before its end: read in the log why not.')];
}

/** A reason instead where there is none. */
function presentedCertificate({
  host = '127.0.0.1',
  port,
  names,
}: HttpsConfig): Promise<X509Certificate | string> {
  return new Promise((done) => {
    const [name = ''] = names;
    const socket = tls.connect({
      ...{ host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port },
      ...(/^[\d.]+$|:/.test(name) ? {} : { servername: name }),
      // It is looked at, and nothing is sent.
      rejectUnauthorized: false,
    });
    const end = (result: X509Certificate | string) => {
      socket.destroy();
      done(result);
    };
    socket.setTimeout(ANSWER_LIMIT, () => end('no answer'));
    socket.once('secureConnect', () => end(socket.getPeerX509Certificate() ?? 'no certificate'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

/** Names that staff and hubs use lead to this machine. */
export async function checkAddresses({ https, hubsAddress }: Config): Promise<Finding[]> {
  if (!https) return [];
  const names = [
    ['PUBLIC_URL', https.names[0]!] as const,
    ...(hubsAddress ? [['HUBS_ADDRESS', hubsAddress] as const] : []),
  ];
  return Promise.all(
    names.map(async ([setting, name]) => {
      const found = await lookup(name, { all: true }).then(
        (all) => all.map(({ address }) => address),
        () => [],
      );
      if (found.length === 0)
        return problem(
          'address',
          `${setting}: nobody knows ${name}`,
          'Enter the name in the DNS of this network.',
        );
      if (found.some((address) => ownAddresses().includes(address)))
        return ok('address', `${name} leads here`);
      return warning(
        'address',
        `${setting}: ${name} leads to ${found.join(', ')}, which is not this machine`,
        'That is right where a router forwards it; otherwise correct it.',
      );
    }),
  );
}

/** A file that cannot be used is taken for none. */
export function checkAuthorities({ extraAuthorities: file }: Config, now: Instant): Finding[] {
  if (file === undefined) return [];
  const action = 'Put the certificates of your own authorities there, as PEM.';
  try {
    const ends = authoritiesIn(file).map((pem) => Date.parse(new X509Certificate(pem).validTo));
    if (ends.length === 0) return [problem('authorities', `${file} has no certificate`, action)];
    if (Math.min(...ends) < now) return [problem('authorities', `one in ${file} has expired`, action)];
    return [ok('authorities', `${ends.length} of NODE_EXTRA_CA_CERTS are trusted as well`)];
  } catch (error) {
    return [problem('authorities', `cannot be read: ${(error as Error).message}`, action)];
  }
}
