import { X509Certificate } from 'node:crypto';
import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '#background';
import type { SecretKey } from '#crypto/secret-key';
import type { Database, Db } from '#db/database';
import { pause, type Scheduler } from '#scheduler';
import { tlsOwner } from '#stores/sealed-secrets';
import { makeAccountKey, orderCertificate } from './acme';
import { type Certificate, issueCertificate, makeAuthority, mayIssueFor } from './authority';
import { isForNames, isRenewalDue, lifeOf } from './certificate-life';
import { findIdentity, lockIdentities, noteFailure, storeIdentity } from './tls-identity.store';

const ORDER_LIMIT = 10 * MINUTE;

export interface CertificateSettings {
  /** own, or the directory of an ACME authority. */
  readonly source: string;
  /** Under which the server is reached: the first one by staff. */
  readonly names: readonly string[];
  readonly contact: string | undefined;
}

/** What the stored readings say about the clock. */
export type ClockState = (db: Db, now: Instant) => Promise<{ readonly state: 'ok' | 'behind' | 'ahead' }>;

export interface CertificateNeeds {
  readonly checkClock: ClockState;
  readonly db: Database;
  readonly key: SecretKey;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  readonly settings: CertificateSettings;
}

/** What is asked for at port 80, and what https answers with. */
export interface HttpsCertificate {
  /** Undefined: the ACME authority has not issued one yet. */
  current(): Certificate | undefined;
  /** Returns how to stop. */
  onChange(listener: (certificate: Certificate) => void): () => void;
  /** PEM of the own authority, where that is the source. */
  readonly authority: string | undefined;
  challengeAnswer(token: string): string | undefined;
  /** Renews it if that is due, now and every hour. */
  start(): void;
  /** Resolves when an attempt to renew it has ended, or there was nothing to renew. */
  renewIfDue(): Promise<void>;
  close(): Promise<void>;
}

/** The authority of this installation: made once, or anew for names that it may not vouch for. */
export function obtainAuthority(
  db: Database,
  {
    key,
    names,
    now,
    checkClock,
  }: { key: SecretKey; names: readonly string[]; now: Instant; checkClock: ClockState },
): Promise<Certificate & { readonly isNew: boolean }> {
  return db.transaction(async (db) => {
    await lockIdentities(db);
    const stored = await findIdentity(db, 'authority');
    if (
      stored?.certificate &&
      stored.privateKey &&
      mayIssueFor({ certificate: stored.certificate }, names) &&
      (await countsAt(db, stored.certificate, { now, checkClock }))
    ) {
      const privateKey = key.decrypt(stored.privateKey, tlsOwner('authority'));
      return { certificate: stored.certificate, privateKey, isNew: false };
    }
    const made = await makeAuthority(names, now);
    await storeIdentity(db, 'authority', {
      ...{ source: 'own', certificate: made.certificate },
      privateKey: key.encrypt(made.privateKey, tlsOwner('authority')),
    });
    return { ...made, isNew: true };
  });
}

/**
 * Phones refuse an authority that has ended, or that was made under a clock which was ahead. A clock that is behind now, by what
 * hubs sent, is mended sooner than all phones trust another authority.
 */
async function countsAt(
  db: Db,
  authority: string,
  { now, checkClock }: { now: Instant; checkClock: ClockState },
): Promise<boolean> {
  const { from, until } = lifeOf(authority);
  if (now >= from) return now < until;
  return (await checkClock(db, now)).state === 'behind';
}

export async function openHttpsCertificate(needs: CertificateNeeds): Promise<HttpsCertificate> {
  const { db, key, clock, log, schedule, settings, checkClock } = needs;
  const { source, names } = settings;
  const authority =
    source === 'own' ? await obtainAuthority(db, { key, names, now: clock(), checkClock }) : undefined;
  if (authority?.isNew) log.info('made an authority for https: phones trust it by /trust');
  const challenges = new Map<string, string>();
  const listeners = new Set<(certificate: Certificate) => void>();
  let current = await findUsable();
  let notStored: Certificate | undefined;
  let renewing: Promise<void> | undefined;
  const closing = new AbortController();

  /** The stored one, unless it is for other names or of another authority. */
  async function findUsable(): Promise<Certificate | undefined> {
    const stored = await findIdentity(db, 'certificate');
    if (!stored?.certificate || !stored.privateKey || stored.source !== source) return undefined;
    if (!isForNames(stored.certificate, names)) return undefined;
    if (authority && !isIssuedBy(stored.certificate, authority.certificate)) return undefined;
    const privateKey = key.decrypt(stored.privateKey, tlsOwner('certificate'));
    return { certificate: stored.certificate, privateKey };
  }

  async function obtain(): Promise<Certificate> {
    if (authority) return issueCertificate(authority, names, clock());
    const accountKey = await obtainAccountKey(db, key, source);
    const { contact } = settings;
    return limited(orderCertificate({ directory: source, accountKey, contact, names, challenges }));
  }

  /** An authority may hang: neither the attempts after this one nor a stop waits for it. */
  async function limited(order: Promise<Certificate>): Promise<Certificate> {
    const ended = new AbortController();
    const late = pause(schedule, ORDER_LIMIT, AbortSignal.any([ended.signal, closing.signal])).then(() => {
      throw new Error(`${source} has not issued a certificate within ten minutes`);
    });
    return Promise.race([order, late]).finally(() => ended.abort());
  }

  function isDue(): boolean {
    if (!current || isRenewalDue(current.certificate, clock())) return true;
    // Issued while our clock was ahead. One of another authority is by its clock, and another would begin as late.
    return authority !== undefined && clock() < lifeOf(current.certificate).from;
  }

  async function renew(): Promise<void> {
    try {
      if (isDue()) {
        notStored = current = await obtain();
        for (const listener of listeners) listener(current);
        const until = new Date(lifeOf(current.certificate).until).toISOString();
        log.info({ until }, 'certificate for https issued');
      }
      // Used before it is stored: authorities limit how often a name is asked for.
      if (notStored) {
        await storeIdentity(db, 'certificate', {
          ...{ source, certificate: notStored.certificate },
          privateKey: key.encrypt(notStored.privateKey, tlsOwner('certificate')),
        });
        notStored = undefined;
      }
    } catch (error) {
      if (closing.signal.aborted && !notStored) return;
      const failure = error instanceof Error ? error.message : String(error);
      const what = notStored
        ? 'the certificate for https is used, but could not be stored'
        : 'no certificate for https';
      log.error({ err: error }, `${what}: another attempt in an hour`);
      await noteFailure(db, { source, failure, now: clock() }).catch((error: unknown) =>
        log.error({ err: error }, 'that there is no certificate for https could not be stored'),
      );
    }
  }

  const renewIfDue = (): Promise<void> => {
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  // Without waiting for anybody else our own certificate is there before the first connection.
  if (authority) await renewIfDue();
  let stop: (() => void) | undefined;
  return {
    current: () => current,
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    authority: authority?.certificate,
    challengeAnswer: (token) => challenges.get(token),
    start: () => {
      stop = schedule(HOUR, () => inBackground(renewIfDue()));
      inBackground(renewIfDue());
    },
    renewIfDue,
    close: async () => {
      stop?.();
      closing.abort();
      await renewing;
    },
  };
}

const isIssuedBy = (certificate: string, authority: string): boolean => {
  const root = new X509Certificate(authority);
  return new X509Certificate(certificate).verify(root.publicKey);
};

/** The account at that authority: it may limit how often a name is asked for, and notes who asks. */
async function obtainAccountKey(db: Database, key: SecretKey, source: string): Promise<string> {
  const stored = await findIdentity(db, 'account');
  if (stored?.privateKey && stored.source === source)
    return key.decrypt(stored.privateKey, tlsOwner('account'));
  const made = await makeAccountKey();
  await storeIdentity(db, 'account', {
    ...{ source, certificate: null },
    privateKey: key.encrypt(made, tlsOwner('account')),
  });
  return made;
}
