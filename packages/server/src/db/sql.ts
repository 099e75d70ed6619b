/**
 * Plain SQL with its values kept apart: sql`select … where id = ${id}`. A fragment may stand inside another;
 * placeholders are numbered when the text is asked for, so nothing has to be counted by hand.
 */
export function sql(strings: TemplateStringsArray, ...holes: (SqlValue | Sql)[]): Sql {
  const parts: string[] = [strings[0] ?? ''];
  const values: SqlValue[] = [];
  const append = (text: string) => {
    parts[parts.length - 1] += text;
  };
  holes.forEach((hole, index) => {
    if (hole instanceof Sql) {
      append(hole.parts[0] ?? '');
      parts.push(...hole.parts.slice(1));
      values.push(...hole.values);
    } else {
      if (hole === undefined) throw new TypeError('undefined in a query: write null where null is meant');
      values.push(hole);
      parts.push('');
    }
    append(strings[index + 1] ?? '');
  });
  return new Sql(parts, values);
}

/** For constants of our own (a column list, a table's name): never for anything a person or a hub sent. */
sql.raw = (text: string): Sql => new Sql([text], []);

sql.join = (fragments: readonly Sql[], separator: string): Sql => {
  const glue = sql.raw(separator);
  return fragments.reduce(
    (all, next, index) => (index === 0 ? next : sql`${all}${glue}${next}`),
    sql.raw(''),
  );
};

export class Sql {
  /** One more part than values; the values stand between the parts. */
  readonly parts: readonly string[];
  readonly values: readonly SqlValue[];

  constructor(parts: readonly string[], values: readonly SqlValue[]) {
    this.parts = Object.freeze([...parts]);
    this.values = Object.freeze([...values]);
    Object.freeze(this);
  }

  get text(): string {
    return this.parts.reduce((text, part, index) => `${text}$${index}${part}`);
  }
}

export type Scalar = number | string | boolean | null;

/**
 * What may stand in a hole. An array is an array of the database, made for `unnest(${ids}::bigint[])`; a plain object
 * is jsonb. A JSON array, number or string goes in as `${JSON.stringify(value)}::jsonb`.
 */
export type SqlValue = Scalar | Date | Uint8Array | readonly (Scalar | Date | Uint8Array)[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: unknown;
}
