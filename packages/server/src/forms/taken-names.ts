import { DAY, type Instant } from '@vigilia/domain/instant';
import { sha256 } from '#crypto/secrets';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { Problem } from '#http/problem';
import { FormRejected } from './form-rejected';

/** A field whose values are unique in the installation, as user names and the codes of hubs and sensors. */
export interface UniqueField {
  readonly field: string;
  /** Which of these, in lower case, are taken, and whether by somebody or something in these centres. */
  readonly findTaken: (
    db: Db,
    names: readonly string[],
    centres: readonly number[],
  ) => Promise<{ name: string; isKnown: boolean }[]>;
}

export interface Asker {
  readonly centroId: number;
  /** All that the asker administers: what is there they see anyway. */
  readonly centres: readonly number[];
  readonly now: Instant;
}

/** Names and codes of other homes that a home is told to be taken in a day: more is somebody who collects them. */
const MOST_A_DAY = 100;

/**
 * Runs `store`, which may find the name taken. A home that was told of too many names of other homes stores nothing more
 * that day: whether it is refused must not depend on the name.
 */
export async function limitTaken<T>(
  db: Db,
  unique: UniqueField,
  asker: Asker,
  /** Undefined: it stays as it is. */
  name: string | undefined,
  store: () => Promise<T>,
): Promise<T> {
  if (name === undefined) return store();
  await requireAnswersLeft(db, asker);
  try {
    return await store();
  } catch (error) {
    if (error instanceof FormRejected && error.errors[unique.field]?.key === 'field.taken')
      await askTaken(db, unique, asker, [name]);
    throw error;
  }
}

/** Which of these names are taken, in lower case. */
export async function askTaken(
  db: Db,
  unique: UniqueField,
  asker: Asker,
  names: readonly string[],
): Promise<Set<string>> {
  await requireAnswersLeft(db, asker);
  const lower = names.map((name) => name.toLowerCase());
  const taken = await unique.findTaken(db, lower, asker.centres);
  const foreign = taken.filter(({ isKnown }) => !isKnown).map(({ name }) => `${unique.field} ${name}`);
  if (foreign.length > 0) {
    await storeAnswers(db, asker, foreign);
    if ((await countAnswers(db, asker)) > MOST_A_DAY) throw limitReached(asker);
  }
  return new Set(taken.map(({ name }) => name));
}

async function requireAnswersLeft(db: Db, asker: Asker): Promise<void> {
  if ((await countAnswers(db, asker)) >= MOST_A_DAY) throw limitReached(asker);
}

const limitReached = ({ now }: Asker) =>
  new Problem('limit-reached', { retryAfterSeconds: (DAY - (now % DAY)) / 1000 });

const dayOf = ({ now }: Asker): string => new Date(now).toISOString().slice(0, 10);

async function countAnswers(db: Db, asker: Asker): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*) as n from taken_answer where centro_id = ${asker.centroId} and day = ${dayOf(asker)}::date`);
  return n;
}

/** The same name asked for again tells nothing new. Only a hash is kept: it is somebody's name. */
async function storeAnswers(db: Db, asker: Asker, names: readonly string[]): Promise<void> {
  await db.run(sql`
    delete from taken_answer where centro_id = ${asker.centroId} and day < ${dayOf(asker)}::date`);
  const hashes = names.map((name) => Buffer.from(sha256(name)).toString('hex'));
  await db.run(sql`
    insert into taken_answer (centro_id, day, name_hash)
    select ${asker.centroId}, ${dayOf(asker)}::date, hash from unnest(${hashes}::text[]) as asked (hash)
    on conflict do nothing`);
}
