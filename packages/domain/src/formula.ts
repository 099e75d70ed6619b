/** Long enough for any form, short enough that reading it costs nothing. */
export const MAX_FORMULA = 200;
const MAX_DEPTH = 16;

/** The values of the form's fields, numbers or their decimal text. */
export type FieldValues = Readonly<Record<string, unknown>>;
/** Null unless the result is a finite number (decisions §4). */
export type Formula = (values: FieldValues) => number | null;

/**
 * Numbers, bound field names, + - * /, parentheses, min, max and round. It is read by hand and never evaluated
 * as code; a name that is not bound, or anything else, makes the whole formula null.
 */
export function parseFormula(text: string, fields: readonly string[]): Formula | null {
  if (text.length > MAX_FORMULA) return null;
  const tokens = tokensOf(text);
  if (!tokens) return null;
  try {
    const reader = new Reader(tokens, fields);
    const root = reader.sum(0);
    reader.end();
    return (values) => {
      const result = root(values);
      return Number.isFinite(result) ? result : null;
    };
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

type Node = (values: FieldValues) => number;
class Malformed extends Error {}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|[A-Za-z_]\w*|[-+*/(),]))/y;

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}

const FUNCTIONS = new Map<string, { most: number; apply: (...args: number[]) => number }>([
  ['min', { most: Infinity, apply: Math.min }],
  ['max', { most: Infinity, apply: Math.max }],
  ['round', { most: 1, apply: Math.round }],
]);

/** One method a rule of the grammar: sum of products of factors. */
class Reader {
  readonly tokens: readonly string[];
  readonly fields: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[], fields: readonly string[]) {
    this.tokens = tokens;
    this.fields = fields;
  }

  sum(depth: number): Node {
    let left = this.product(depth);
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) {
      const [a, b] = [left, this.product(depth)];
      left = sign === '+' ? (values) => a(values) + b(values) : (values) => a(values) - b(values);
    }
    return left;
  }

  product(depth: number): Node {
    let left = this.factor(depth);
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/')) {
      const [a, b] = [left, this.factor(depth)];
      left = sign === '*' ? (values) => a(values) * b(values) : (values) => a(values) / b(values);
    }
    return left;
  }

  factor(depth: number): Node {
    if (depth > MAX_DEPTH) throw new Malformed();
    if (this.take('-')) {
      const inner = this.factor(depth + 1);
      return (values) => -inner(values);
    }
    if (this.take('(')) {
      const inner = this.sum(depth + 1);
      this.need(')');
      return inner;
    }
    const word = this.tokens[this.#at++] ?? '';
    if (/^\d/.test(word)) return constant(Number(word));
    if (this.fields.includes(word)) return (values) => numberOf(values, word);
    return this.call(word, depth);
  }

  call(name: string, depth: number): Node {
    const known = FUNCTIONS.get(name);
    if (!known) throw new Malformed();
    this.need('(');
    const args = [this.sum(depth + 1)];
    while (this.take(',')) args.push(this.sum(depth + 1));
    this.need(')');
    if (args.length > known.most) throw new Malformed();
    return (values) => known.apply(...args.map((arg) => arg(values)));
  }

  end(): void {
    if (this.#at < this.tokens.length) throw new Malformed();
  }

  private take(...wanted: string[]): string | undefined {
    const token = this.tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at += 1;
    return token;
  }

  private need(wanted: string): void {
    if (!this.take(wanted)) throw new Malformed();
  }
}

const constant =
  (value: number): Node =>
  () =>
    value;

/** An empty or missing field is no number: it must not pass for zero. */
function numberOf(values: FieldValues, name: string): number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN;
}
