import { X509Certificate } from 'node:crypto';
import { HOUR, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '#background';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { tlsOwner } from '#stores/sealed-secrets';
import { makeAccountKey, orderCertificate } from './acme';
import { type Certificate, issueCertificate, makeAuthority, mayIssueFor } from './authority';
import { isForNames, isRenewalDue, lifeOf } from './certificate-life';
import { findIdentity, lockIdentities, noteFailure, storeIdentity } from './tls-identity.store';

export interface CertificateSettings {
  /** own, or the directory of an ACME authority. */
  readonly source: string;
  /** Under which the server is reached: the first one by staff. */
  readonly names: readonly string[];
  readonly contact: string | undefined;
}

export interface CertificateNeeds {
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
  { key, names, now }: { key: SecretKey; names: readonly string[]; now: Instant },
): Promise<Certificate & { readonly isNew: boolean }> {
  return db.transaction(async (db) => {
    await lockIdentities(db);
    const stored = await findIdentity(db, 'authority');
    if (stored?.certificate && stored.privateKey && mayIssueFor({ certificate: stored.certificate }, names)) {
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

export async function openHttpsCertificate(needs: CertificateNeeds): Promise<HttpsCertificate> {
  const { db, key, clock, log, schedule, settings } = needs;
  const { source, names } = settings;
  const authority = source === 'own' ? await obtainAuthority(db, { key, names, now: clock() }) : undefined;
  if (authority?.isNew) log.info('made an authority for https: phones trust it by /trust');
  const challenges = new Map<string, string>();
  const listeners = new Set<(certificate: Certificate) => void>();
  let current = await findUsable();
  let renewing: Promise<void> | undefined;

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
    return orderCertificate({ directory: source, accountKey, contact: settings.contact, names, challenges });
  }

  async function renew(): Promise<void> {
    if (current && !isRenewalDue(current.certificate, clock())) return;
    try {
      const made = await obtain();
      await storeIdentity(db, 'certificate', {
        ...{ source, certificate: made.certificate },
        privateKey: key.encrypt(made.privateKey, tlsOwner('certificate')),
      });
      current = made;
      for (const listener of listeners) listener(made);
      log.info(
        { until: new Date(lifeOf(made.certificate).until).toISOString() },
        'certificate for https issued',
      );
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      log.error({ err: error }, 'no certificate for https: another attempt in an hour');
      await noteFailure(db, { source, failure, now: clock() });
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
