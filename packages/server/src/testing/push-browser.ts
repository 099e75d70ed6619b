import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { Received } from './receiver';

/** The browser's side of web push: its keys, and what it reads from an encrypted message (RFC 8188, 8291, 8292). */
export function pushBrowser(host: string, path = '/push/1') {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `http://${host}${path}`,
    p256dh: ecdh.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  };

  const read = ({ headers, body }: Received): Record<string, unknown> => {
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not RFC 8188');
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const encrypted = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(encrypted.subarray(-16));
    const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(0x02);
    return JSON.parse(padded.subarray(0, end).toString('utf8')) as Record<string, unknown>;
  };

  return { subscription, read };
}

/** The claims of a message's signature, when that is right (RFC 8292). */
export function vapidClaims({ headers }: Received): Record<string, unknown> & { publicKey: string } {
  const [, jwt = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const raw = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      ...{ x: raw.subarray(1, 33).toString('base64url'), y: raw.subarray(33).toString('base64url') },
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is not right');
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), publicKey };
}

/** What a receiver of Standard Webhooks computes. */
export const webhookSignature = (secret: string, { headers, body }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(
      `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString('utf8')}`,
    )
    .digest('base64')}`;
