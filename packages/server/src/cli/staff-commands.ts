import { DEFAULT_STAFF_LOCALE, isLocale } from '@vigilia/domain/locales';
import { isRole } from '@vigilia/domain/roles';
import { hashPassword } from '#crypto/password';
import { mintToken } from '#crypto/secrets';
import type { Db } from '#db/database';
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#db/errors';
import { findAccount, resetTwoFactor, setPasswordHash } from '#features/auth/account.store';
import { revokeSessionsOf } from '#features/auth/session.store';
import { grantCentre, insertStaff } from '#features/staff/staff.store';
import { type Command, CommandRefused, idOf, wordOf } from './command';
import { refuse } from './refuse';

export const staffCommands: readonly Command[] = [
  {
    words: 'staff add',
    takes: 'USERNAME --centre ID [--name NAME] [--role ROLE_CENTRO] [--locale es] [--two-factor]',
    tells: 'Add somebody; their first password is made up and shown once.',
    async run(given, { db, now, say }) {
      const username = wordOf(given, 0, 'USERNAME');
      const role = String(given.options.role ?? 'ROLE_CENTRO');
      if (!isRole(role)) throw new CommandRefused('--role is ROLE_CENTRO or ROLE_ENFERMERA.');
      const locale = given.options.locale ?? DEFAULT_STAFF_LOCALE;
      if (!isLocale(locale)) throw new CommandRefused('--locale is es, en or nl.');
      const password = mintPassword();
      const passwordHash = await hashPassword(password);
      const centre = idOf(given, 'centre');
      const staff = {
        username,
        nombre: String(given.options.name ?? username),
        locale,
        roles: [role],
        twoFactorEnabled: given.options['two-factor'] === true,
        passwordHash,
      };
      const id = await db
        .transaction((db) => insertStaff(db, staff, [centre], now))
        .catch(
          refuse({
            [UNIQUE_VIOLATION]: `There is somebody called "${username}" already.`,
            [FOREIGN_KEY_VIOLATION]: 'There is no such centre.',
          }),
        );
      say(`Staff ${id}: ${username} (${role})`);
      say(`Password, shown once: ${password}`);
    },
  },
  {
    words: 'staff grant',
    takes: 'USERNAME --centre ID',
    tells: 'Let somebody work in one more centre; they sign in again.',
    async run(given, { db, say }) {
      const account = await accountOf(db, wordOf(given, 0, 'USERNAME'));
      const centre = idOf(given, 'centre');
      await db
        .transaction(async (db) => {
          await grantCentre(db, account.id, centre);
          await revokeSessionsOf(db, account.id);
        })
        .catch(refuse({ [FOREIGN_KEY_VIOLATION]: 'There is no such centre.' }));
      say(`${account.username} works in centre ${centre}.`);
    },
  },
  {
    words: 'staff password',
    takes: 'USERNAME',
    tells: 'A new password, shown once; whoever is signed in with the old one is signed out.',
    async run(given, { db, say }) {
      const account = await accountOf(db, wordOf(given, 0, 'USERNAME'));
      const password = mintPassword();
      const passwordHash = await hashPassword(password);
      await db.transaction(async (db) => {
        await setPasswordHash(db, account.id, passwordHash);
        await revokeSessionsOf(db, account.id);
      });
      say(`${account.username} has a new password.`);
      say(`Password, shown once: ${password}`);
    },
  },
  {
    words: 'staff reset-2fa',
    takes: 'USERNAME',
    tells: 'For somebody who lost phone and recovery codes: they pair an app anew at the next sign-in.',
    async run(given, { db, say }) {
      const account = await accountOf(db, wordOf(given, 0, 'USERNAME'));
      await db.transaction(async (db) => {
        await resetTwoFactor(db, account.id);
        await revokeSessionsOf(db, account.id);
      });
      say(`${account.username} pairs an app anew at the next sign-in.`);
    },
  },
];

async function accountOf(db: Db, username: string) {
  const account = await findAccount(db, username);
  if (!account) throw new CommandRefused(`There is nobody called "${username}".`);
  return account;
}

/** Made up here and never taken from the command line, where other programs could read it. */
const mintPassword = () => mintToken().slice(0, 16);
