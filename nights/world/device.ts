import { createDecipheriv, createECDH, createHash, createHmac } from 'node:crypto';
import type { VapidKeys } from '../../packages/server/src/features/notifications/channels/push';

/** The browser of a nurse, as a push service knows it. */
export interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Which notification an encrypted message is: home and id. */
  idOf(body: Uint8Array): string;
}

/** The same each time: nothing of it is a secret. */
function keyPairOf(name: string) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(createHash('sha256').update(name).digest());
  return pair;
}

export function deviceOf(username: string): Device {
  const pair = keyPairOf(username);
  const auth = createHash('sha256').update(`auth of ${username}`).digest().subarray(0, 16);
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${username}`,
    p256dh: pair.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    idOf: (body) => {
      const { id } = JSON.parse(decrypt(Buffer.from(body), pair, auth)) as { id: string };
      return id.replace('-', '_');
    },
  };
}

/** RFC 8188 and 8291, for a message of one record. */
function decrypt(body: Buffer, pair: ReturnType<typeof keyPairOf>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const hmac = (key: Buffer, ...data: (Buffer | string)[]) => {
    const hash = createHmac('sha256', key);
    for (const part of data) hash.update(part);
    return hash.digest();
  };
  const shared = hmac(auth, pair.computeSecret(sender));
  const secret = hmac(shared, 'WebPush: info\0', pair.getPublicKey(), sender, '\x01');
  const extracted = hmac(salt, secret);
  const key = hmac(extracted, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(extracted, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const plain = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** With which servers sign push messages. */
export const VAPID: VapidKeys = (() => {
  const pair = keyPairOf('servers');
  return {
    subject: 'mailto:home@example.org',
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url'),
  };
})();
