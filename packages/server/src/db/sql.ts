/**
 * Plain SQL with its values as parameters: sql`select … where id = ${id}`. Fragments nest; placeholders are numbered
 * when the text is built.
 */
export function sql(strings: TemplateStringsArray, ...inputs: (SqlValue | Sql)[]): Sql {
  return new Sql(...split(strings, inputs));
}

/**
 * The same for a statement that runs often and always has the same text: each connection parses and plans it once. Not
 * for a text that varies, such as a list of fragments.
 */
sql.prepared = (strings: TemplateStringsArray, ...inputs: (SqlValue | Sql)[]): Sql =>
  new Sql(...split(strings, inputs), true);

function split(strings: TemplateStringsArray, inputs: (SqlValue | Sql)[]): [string[], SqlValue[]] {
  const parts: string[] = [strings[0] ?? ''];
  const values: SqlValue[] = [];
  const append = (text: string) => {
    parts[parts.length - 1] += text;
  };
  inputs.forEach((input, index) => {
    if (input instanceof Sql) {
      append(input.parts[0] ?? '');
      parts.push(...input.parts.slice(1));
      values.push(...input.values);
    } else {
      if (input === undefined) throw new TypeError('undefined in a query: write null where null is meant');
      values.push(input);
      parts.push('');
    }
    append(strings[index + 1] ?? '');
  });
  return [parts, values];
}

/** For constants of our own (a column list, a table's name): never for input. */
sql.raw = (text: string): Sql => new Sql([text], []);

sql.join = (fragments: readonly Sql[], separator: string): Sql => {
  const between = sql.raw(separator);
  return fragments.reduce(
    (all, next, index) => (index === 0 ? next : sql`${all}${between}${next}`),
    sql.raw(''),
  );
};

export class Sql {
  /** One more part than values; the values stand between the parts. */
  readonly parts: readonly string[];
  readonly values: readonly SqlValue[];

  constructor(
    parts: readonly string[],
    values: readonly SqlValue[],
    readonly prepared = false,
  ) {
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
 * What may be a value. An array is an array of the database, made for `unnest(${ids}::bigint[])`; a plain object
 * is jsonb. A JSON array, number or string goes in as `${JSON.stringify(value)}::jsonb`.
 */
export type SqlValue = Scalar | Date | Uint8Array | readonly (Scalar | Date | Uint8Array)[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: unknown;
}
