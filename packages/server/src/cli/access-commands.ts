import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { BYTE_ORDER_MARK, csvRecord, csvSeparator } from '@vigilia/domain/csv';
import { DAY, type Instant } from '@vigilia/domain/instant';
import { isLocale } from '@vigilia/domain/locales';
import type { Db } from '#db/database';
import { type AccessFilter, type AccessRow, listEntries } from '#features/access/access.store';
import { verifyChains } from '#features/access/verify-chains';
import { type Command, type CommandArguments, CommandRefused, idOf, optionOf, positionalOf } from './command';

export const accessCommands: readonly Command[] = [
  {
    name: 'access verify',
    usage: '',
    description: 'Check the access log: whether an entry was changed, deleted or inserted.',
    recorded: 'before',
    async run(_, { db, print }) {
      const chains = await verifyChains(db);
      for (const { centroId, month, entries, hash } of chains)
        print(`${month} ${centroId === 0 ? 'no centre' : `centre ${centroId}`}: ${entries} entries, ${hash}`);
      const broken = chains.filter(({ brokenAt }) => brokenAt !== null);
      if (broken.length > 0)
        throw new CommandRefused(
          broken
            .map(
              ({ centroId, month, brokenAt }) =>
                `NOT INTACT: ${month} centre ${centroId}, from entry ${brokenAt}`,
            )
            .join('\n'),
        );
      print('The access log is intact.');
    },
  },
  {
    name: 'access export',
    usage: 'FILE --centre ID [--from 2026-01-01] [--to 2026-12-31] [--locale en]',
    description:
      'Write the access log of a centre, and commands about the whole installation, to a CSV file, newest first; days in UTC. --locale nl or es: with semicolons.',
    recorded: 'before',
    files: { FILE: 'write' },
    async run(args, { db, place, print }) {
      const file = positionalOf(args, 0, 'FILE');
      const locale = args.options.locale ?? 'en';
      if (!isLocale(locale)) throw new CommandRefused('--locale is es, en or nl.');
      const filter = {
        centroId: idOf(args, 'centre'),
        withNobodys: true,
        from: dayOf(args, 'from', '0000-01-01'),
        until: dayOf(args, 'to', '9999-12-30') + DAY,
      };
      const target = await open(place(file), 'w', 0o600);
      try {
        const entries = await writeEntries(db, filter, target, csvSeparator(locale));
        await target.sync();
        print(`${entries} entries of the access log are in ${file}.`);
      } finally {
        await target.close();
      }
    },
  },
];

function dayOf(args: CommandArguments, option: string, otherwise: string): Instant {
  const day = args.options[option] === undefined ? otherwise : optionOf(args, option);
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(at)) throw new CommandRefused(`--${option} is a day such as 2026-12-31, not "${day}".`);
  return at;
}

const ENTRIES_AT_ONCE = 2_000;
const COLUMNS = ['at', 'staff_id', 'nombre', 'role', 'action', 'result', 'pacientes', 'address'] as const;

/** Page by page, so that the ward does not wait for it. */
async function writeEntries(
  db: Db,
  filter: AccessFilter,
  target: FileHandle,
  separator: string,
): Promise<number> {
  await target.write(BYTE_ORDER_MARK + csvRecord([...COLUMNS, 'request_id'], separator));
  let count = 0;
  let before: AccessFilter['before'];
  for (;;) {
    const rows = await listEntries(db, { ...filter, before }, ENTRIES_AT_ONCE);
    await target.write(rows.map((row) => csvRecord(cellsOf(row), separator)).join(''));
    count += rows.length;
    before = rows.at(-1);
    if (rows.length < ENTRIES_AT_ONCE) return count;
  }
}

const cellsOf = (row: AccessRow): (string | number)[] => [
  new Date(row.at).toISOString(),
  ...[row.staff_id ?? '', row.nombre ?? '', row.role ?? '', row.action, row.result],
  ...[row.pacientes.join(' '), row.address, row.request_id],
];
