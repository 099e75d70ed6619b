import { DEFAULT_STAFF_LOCALE, isLocale } from '@vigilia/domain/locales';
import { isRole } from '@vigilia/domain/roles';
import { hashPassword } from '#crypto/password';
import { generatePassword } from '#crypto/secrets';
import type { Db } from '#db/database';
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#db/errors';
import { findAccount, resetTwoFactor, setPasswordHash } from '#features/auth/account.store';
import { insertNotice } from '#features/auth/account-notice.store';
import { deleteFailuresOf } from '#features/auth/failure.store';
import { revokeSessionsOf } from '#features/auth/session.store';
import { type ErasableStaff, eraseStaff, findErasableStaff } from '#features/erasure/erase-staff';
import { lockAdministrators, requireAdministrator } from '#features/staff/administrators';
import { endStaff, grantCentre, insertStaff, leaveCentre, listStaff } from '#features/staff/staff.store';
import { Problem } from '#http/problem';
import {
  type Command,
  type CommandArguments,
  CommandQuestion,
  CommandRefused,
  idOf,
  optionOf,
  positionalOf,
} from './command';
import { refuseOn } from './refuse';
import { isSameName } from './same-name';

export const staffCommands: readonly Command[] = [
  {
    name: 'staff list',
    usage: '--centre ID',
    description: 'Who works in a centre: user name, name, role, language, and whether two-factor is on.',
    recorded: 'before',
    async run(args, { db, print }) {
      const staff = await listStaff(db, idOf(args, 'centre'));
      for (const { username, nombre, roles, locale, twoFactorEnabled } of staff)
        print(
          [username, nombre, roles.join(' '), locale, ...(twoFactorEnabled ? ['two-factor'] : [])].join('  '),
        );
    },
  },
  {
    name: 'staff add',
    usage: 'USERNAME --centre ID [--name NAME] [--role ROLE_CENTRO] [--locale es] [--two-factor]',
    description: 'Add somebody; their first password is generated and shown once.',
    async run(args, { db, now, print }) {
      const username = positionalOf(args, 0, 'USERNAME');
      const role = String(args.options.role ?? 'ROLE_CENTRO');
      if (!isRole(role)) throw new CommandRefused('--role is ROLE_CENTRO or ROLE_ENFERMERA.');
      const locale = args.options.locale ?? DEFAULT_STAFF_LOCALE;
      if (!isLocale(locale)) throw new CommandRefused('--locale is es, en or nl.');
      const password = generatePassword();
      const passwordHash = await hashPassword(password);
      const centre = idOf(args, 'centre');
      const staff = {
        username,
        nombre: String(args.options.name ?? username),
        locale,
        roles: [role],
        twoFactorEnabled: args.options['two-factor'] === true,
        passwordHash,
      };
      const id = await db
        .transaction((db) => insertStaff(db, staff, [centre], now))
        .catch(
          refuseOn({
            [UNIQUE_VIOLATION]: `There is somebody called "${username}" already.`,
            [FOREIGN_KEY_VIOLATION]: 'There is no such centre.',
          }),
        );
      print(`Staff ${id}: ${username} (${role})`);
      print(`Password, shown once: ${password}`);
      if (args.options.locale === undefined)
        print(`Messages to ${username} are in ${locale}; --locale chooses es, en or nl.`);
    },
  },
  {
    name: 'staff grant',
    usage: 'USERNAME --centre ID',
    description: 'Let somebody work in one more centre; they sign in again.',
    async run(args, { db, print }) {
      const account = await accountOf(db, positionalOf(args, 0, 'USERNAME'));
      const centre = idOf(args, 'centre');
      await db
        .transaction(async (db) => {
          await grantCentre(db, account.id, centre);
          await revokeSessionsOf(db, account.id);
        })
        .catch(refuseOn({ [FOREIGN_KEY_VIOLATION]: 'There is no such centre.' }));
      print(`${account.username} works in centre ${centre}.`);
    },
  },
  {
    name: 'staff password',
    usage: 'USERNAME',
    description: 'A new password, shown once; whoever is signed in with the old one is signed out.',
    async run(args, { db, now, print }) {
      const account = await accountOf(db, positionalOf(args, 0, 'USERNAME'));
      const password = generatePassword();
      const passwordHash = await hashPassword(password);
      await db.transaction(async (db) => {
        await setPasswordHash(db, account.id, passwordHash);
        await insertNotice(db, account.id, { kind: 'password', by: null, now });
        await revokeSessionsOf(db, account.id);
      });
      print(`${account.username} has a new password.`);
      print(`Password, shown once: ${password}`);
    },
  },
  {
    name: 'staff reset-2fa',
    usage: 'USERNAME',
    description:
      'For somebody with two-factor who lost phone and recovery codes: they pair an app anew at the next sign-in.',
    async run(args, { db, now, print }) {
      const account = await accountOf(db, positionalOf(args, 0, 'USERNAME'));
      if (!account.twoFactorEnabled && account.totp_secret === null)
        throw new CommandRefused(`${account.username} does not use two-factor. Nothing was changed.`);
      await db.transaction(async (db) => {
        await resetTwoFactor(db, account.id);
        await insertNotice(db, account.id, { kind: 'two-factor-reset', by: null, now });
        await revokeSessionsOf(db, account.id);
      });
      print(`${account.username} pairs an app anew at the next sign-in.`);
    },
  },
  {
    name: 'staff remove',
    usage: 'USERNAME [--centre ID]',
    description:
      'Somebody leaves a centre, or all of them: the account ends with its last one, and sessions and devices end at once. What they did stays under their name.',
    async run(args, { db, now, print }) {
      const { id } = await accountOf(db, positionalOf(args, 0, 'USERNAME'));
      await lockAdministrators(db);
      const [member] = await findErasableStaff(db, { id });
      const { username, centres } = member!;
      const left = args.options.centre === undefined ? centres : [idOf(args, 'centre')];
      if (!left.every((centre) => centres.includes(centre)))
        throw new CommandRefused(`${username} does not work in centre ${left.join()}. Nothing was changed.`);
      await requireAnotherAdministrator(db, { ...member!, centres: left }, 'removed');
      for (const centre of left) await leaveCentre(db, centre, id, now);
      const hasEnded = left.length === centres.length;
      if (hasEnded) await endStaff(db, id, now);
      await revokeSessionsOf(db, id);
      print(
        hasEnded
          ? `The account of ${username} has ended.`
          : `${username} works in centre ${left.join()} no more.`,
      );
    },
  },
  {
    name: 'staff erase',
    usage: 'USERNAME | --id ID [--name NAME]',
    description:
      'Erase a staff member for good: account, sessions, two-factor and name. Their notes stay without an author. Asks for the name.',
    async run(args, { db, now, print }) {
      const member = await erasableOf(db, args);
      await lockAdministrators(db);
      if (member.ended_at === null) await requireAnotherAdministrator(db, member, 'erased');
      if (args.options.name === undefined)
        throw new CommandQuestion(
          `Staff member ${member.id} (${member.username}) will be erased for good. Their full name:`,
          'name',
        );
      if (!isSameName(optionOf(args, 'name'), member.nombre))
        throw new CommandRefused(`This is not the name of staff member ${member.id}. Nothing was erased.`);
      await eraseStaff(db, member, now, eraseSignIn);
      print(`Staff member ${member.id} is erased. The access log keeps the name until its retention ends.`);
      print('Backups made before still have this staff member: delete them when their time is over.');
    },
  },
];

async function eraseSignIn(db: Db, staffId: number): Promise<void> {
  await resetTwoFactor(db, staffId);
  await deleteFailuresOf(db, staffId);
}

async function erasableOf(db: Db, args: CommandArguments): Promise<ErasableStaff> {
  const whose =
    args.options.id === undefined
      ? { username: positionalOf(args, 0, 'USERNAME') }
      : { id: idOf(args, 'id') };
  const found = await findErasableStaff(db, whose);
  const [first] = found;
  if (!first) throw new CommandRefused('There is no such staff member.');
  if (found.length > 1 && first.ended_at !== null)
    throw new CommandRefused(
      `Several who left had this user name: choose one by --id (${found.map(({ id }) => id).join(', ')}).`,
    );
  return first;
}

async function requireAnotherAdministrator(
  db: Db,
  member: ErasableStaff,
  what: 'removed' | 'erased',
): Promise<void> {
  await requireAdministrator(db, member, member.centres).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw new CommandRefused(`The last administrator of a centre cannot be ${what}: add another one first.`);
  });
}

async function accountOf(db: Db, username: string) {
  const account = await findAccount(db, username);
  if (!account) throw new CommandRefused(`There is nobody called "${username}".`);
  return account;
}
