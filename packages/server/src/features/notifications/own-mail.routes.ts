import * as contract from '@vigilia/contract/own-notifications';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Database, Db } from '#db/database';
import { type Actor, centreIds } from '#http/actor';
import { Problem } from '#http/problem';
import type { Router } from '#http/router';
import { type TextKey, text } from '#texts/texts';
import { findNextMailAt, insertTest, requireMailAllowed } from './delivery.store';
import { CODE_LIFE, type Judgement, judgeCode } from './mail-code';
import { lockMail, type OwnMail, type OwnMailNeeds, sendCode, withdrawMail } from './own-mail';
import {
  cancelCodes,
  countWrongCode,
  findPendingMail,
  type PendingMail,
  takePendingMail,
} from './pending-mail.store';
import { storeMail } from './preference.store';

/** The address for mail of each member of staff: it is used once a code that was sent to it has been entered. */
export function ownMailRoutes({ serve }: Router, db: Database, needs: OwnMailNeeds): void {
  const { key, insertNotice } = needs;

  serve(contract.confirmOwnMail, async ({ body }, { actor, locale, now, access }) => {
    // Committed before the answer, so that a wrong code counts although the request is refused.
    const { pending, judgement } = await db.transaction(async (db) => {
      const pending = requirePending(await lockMail(db, actor.id));
      const judgement = judgeCode(key, pending, body.code, now);
      if (judgement === 'wrong' || judgement === 'spent') await countWrongCode(db, actor.id);
      return { pending, judgement };
    });
    if (judgement !== 'right') throw refusal(judgement, locale);
    await access.logged(db).transaction(async (db) => {
      await lockMail(db, actor.id);
      if (!(await takePendingMail(db, pending))) throw new Problem('no-pending-mail');
      await cancelCodes(db, centreIds(actor), actor.id, now);
      await storeMail(db, actor.id, pending.mail);
      await insertNotice(db, actor.id, { kind: 'mail', by: actor.nombre, now });
    });
  });

  serve(contract.sendMailCode, async (_, { actor, centre, now, access }) => {
    await access.logged(db).transaction(async (db) => {
      const { mail } = requirePending(await lockMail(db, actor.id));
      await sendCode(db, needs, { actor, centre, now }, mail);
    });
    return presentMail(db, actor, now);
  });

  serve(contract.withdrawOwnMail, async (_, { actor, centre, now, access }) => {
    await access.logged(db).transaction(async (db) => {
      await lockMail(db, actor.id);
      await withdrawMail(db, { actor, centre, now });
    });
  });

  serve(contract.testOwnMail, async (_, { actor, centre, now, access }) => ({
    token: await access.logged(db).transaction(async (db) => {
      if (!needs.mail) throw new Problem('no-mail-server');
      await requireMailAllowed(db, centreIds(actor), actor.id, 'test', now);
      return insertTest(db, centre.id, { channel: 'mail', target: String(actor.id) }, 'test', now);
    }),
  }));
}

/** The address that waits for its code, and when the next code can be sent. */
export async function presentMail(db: Db, actor: Actor, now: Instant): Promise<contract.MailToConfirm> {
  const pending = await findPendingMail(db, actor.id);
  const nextAt = await findNextMailAt(db, centreIds(actor), actor.id, 'code', now);
  return {
    pendingMail: pending
      ? { mail: pending.mail, expiresAt: new Date(pending.sent_at + CODE_LIFE).toISOString() }
      : null,
    nextCodeAt: nextAt === null ? null : new Date(nextAt).toISOString(),
  };
}

function requirePending({ pending }: OwnMail): PendingMail {
  if (!pending) throw new Problem('no-pending-mail');
  return pending;
}

const REFUSALS: Readonly<Record<Exclude<Judgement, 'right'>, TextKey>> = {
  wrong: 'field.mail-code-wrong',
  expired: 'field.mail-code-expired',
  spent: 'field.mail-code-spent',
};

const refusal = (judgement: Exclude<Judgement, 'right'>, locale: Locale): Problem =>
  new Problem('invalid-form', { errors: { code: text(locale, REFUSALS[judgement]) } });
