import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import { NO_ANSWER, type Outcome } from '@vigilia/domain/notifications/delivery';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { SecretKey } from '#crypto/secret-key';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { AlertPayload } from '#services/alerts/alert-payload';
import { text } from '#texts/texts';
import { CODE_LIFE, mailCode } from '../mail-code';
import { callText, conditionText, overText } from '../notification-text';
import { PLACES } from '../outbox/choose-next';
import type { Claimed } from '../outbox/outbox.store';

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

export interface Digest {
  readonly date: string;
  /** The most frequent first. */
  readonly kinds: readonly { kind: AlertKind; count: number; unattended: number }[];
  readonly undelivered: number;
}

/** Opens what sends to a mail server. */
export type OpenTransport = (
  options: Parameters<typeof openOverNetwork>[0],
) => Pick<Transporter, 'sendMail' | 'close'>;

const openOverNetwork = (options: SMTPPool.Options) => createTransport(options);

interface MailNeeds {
  readonly db: Db;
  readonly clock: () => Instant;
  readonly key: SecretKey;
  /** Null: mail is not set up. */
  readonly settings: MailSettings | null;
  /** Absent: over the network. */
  readonly openTransport?: OpenTransport | undefined;
}

/** What a refused mail server said may hold addresses: only its code is kept. */
interface SmtpError extends Error {
  responseCode?: number;
  code?: string;
}

/** Connections that are used again; closed by us before a mail server would do it. */
function openPool(smtpUrl: string, openTransport: OpenTransport) {
  const options = {
    ...{ url: smtpUrl, pool: true as const, maxConnections: PLACES.mail.channel, idleTimeout: 30 * SECOND },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
  const transport = openTransport(options);
  // Also while a mail is being sent, which a mail server may draw out for ever. The types do not know it yet.
  const close = () => (transport.close as (options: { force: boolean }) => void)({ force: true });
  return { transport, close, sending: 0 };
}

/** Mail without names, in the language of the person. */
export function sendMail({ db, clock, key, settings, openTransport = openOverNetwork }: MailNeeds) {
  let pool = settings && openPool(settings.smtpUrl, openTransport);
  const send = async (notification: Claimed, signal: AbortSignal): Promise<Outcome> => {
    if (!pool || !settings) return { result: 'refused', reason: 'mail is not set up: SMTP_URL is missing' };
    const reader = await findReader(db, notification);
    if (!reader) return { result: 'refused', reason: 'no address' };
    signal.throwIfAborted();
    const used = pool;
    used.sending += 1;
    const leave = () => {
      signal.removeEventListener('abort', giveUp);
      used.sending -= 1;
      if (used !== pool && used.sending === 0) used.close();
    };
    // Its connection may hang for ever: the next mails get new ones, and those that are being sent in the others finish.
    const giveUp = () => {
      if (used === pool) pool = openPool(settings.smtpUrl, openTransport);
      leave();
    };
    signal.addEventListener('abort', giveUp);
    const { nonce, locale } = reader;
    const mail =
      nonce === null
        ? mailText(notification, locale, clock())
        : codeText(mailCode(key, { ...reader, nonce }), locale);
    const outcome = await deliver(used.transport, settings.from, reader.mail, notification, mail);
    if (!signal.aborted) leave();
    return outcome;
  };
  return { send, close: () => pool?.close() };
}

interface Reader {
  readonly staff_id: number;
  readonly mail: string;
  readonly locale: Locale;
  /** Of an address that is not confirmed; null: it is. */
  readonly nonce: string | null;
}

/** Whom it reaches: a code the address for which it was made, while that waits for it, and all else the confirmed one. */
async function findReader(
  db: Db,
  { event, target, centro_id, payload }: Claimed,
): Promise<Reader | undefined> {
  const worksHere = sql`
    staff.id = ${Number(target)} and ended_at is null and exists (
      select from staff_centre where staff_centre.staff_id = staff.id and centro_id = ${centro_id})`;
  return event === 'code'
    ? db.maybe(sql`
        select staff_id, mail, locale, nonce from staff join pending_mail on staff_id = staff.id
        where nonce = ${String(payload['nonce'])} and ${worksHere}`)
    : db.maybe(sql`
        select staff_id, mail, locale, null as nonce from staff join notification_preference on staff_id = staff.id
        where mail is not null and ${worksHere}`);
}

async function deliver(
  transport: Pick<Transporter, 'sendMail'>,
  from: string,
  to: string,
  { centro_id, id }: Claimed,
  mail: { subject: string; text: string },
): Promise<Outcome> {
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'vigilia';
  try {
    // The same for each attempt, so that a mail server or reader can drop a second copy.
    await transport.sendMail({ from, to, ...mail, messageId: `<${centro_id}.${id}.outbox@${domain}>` });
    return { result: 'delivered' };
  } catch (error) {
    const { responseCode = 0, code = 'failed' } = error as SmtpError;
    if (responseCode === 0) return { result: 'failed', reason: NO_ANSWER, detail: code };
    const reason = `SMTP ${responseCode}`;
    return responseCode >= 500
      ? { result: 'refused', reason }
      : { result: 'failed', reason, hostWorks: true };
  }
}

/** Without anything of the home: whoever reads it may be a stranger. */
const codeText = (code: string, locale: Locale): { subject: string; text: string } => ({
  subject: text(locale, 'mail.code-subject', { code }),
  text: `${text(locale, 'mail.code', { code, minutes: CODE_LIFE / MINUTE })}\n`,
});

function mailText(
  { event, payload }: Claimed,
  locale: Locale,
  now: Instant,
): { subject: string; text: string } {
  const footer = text(locale, 'mail.footer');
  if (event === 'test')
    return {
      subject: text(locale, 'mail.test-subject'),
      text: `${text(locale, 'notification.test')}\n\n${footer}\n`,
    };
  if (event === 'digest') return digestText(payload as unknown as Digest, locale, footer);
  const { name: _, ...alert } = payload as unknown as AlertPayload;
  const subject = event === 'over' ? overText(alert, locale) : callText(alert, locale, now);
  const key = event === 'over' ? 'mail.over' : 'mail.call';
  return { subject: `Vigilia: ${subject}`, text: `${text(locale, key, { text: subject })}\n\n${footer}\n` };
}

function digestText({ date, kinds, undelivered }: Digest, locale: Locale, footer: string) {
  const counts = kinds.map(({ kind, count, unattended }) =>
    text(locale, 'mail.digest-count', {
      kind: conditionText({ kind, of: null }, locale),
      ...{ count, unattended },
    }),
  );
  const lines = [
    ...(counts.length > 0 ? counts : [text(locale, 'mail.digest-none')]),
    ...(undelivered > 0 ? [text(locale, 'mail.digest-undelivered', { count: undelivered })] : []),
  ];
  return {
    subject: text(locale, 'mail.digest-subject', { date }),
    text: `${lines.join('\n')}\n\n${footer}\n`,
  };
}
