/** Limits the cost of parsing a formula. */
export const MAX_FORMULA = 200;
const MAX_DEPTH = 16;

/** The values of the form's fields, numbers or their decimal text. */
export type FieldValues = Readonly<Record<string, unknown>>;
/** Null unless the result is a finite number (R-FORMS-23). */
export type Formula = (values: FieldValues) => number | null;

/**
 * Numbers, names of known fields, + - * /, parentheses, min, max and round. It is parsed and never evaluated as code;
 * an unknown name or any other token makes the whole formula null.
 */
export function parseFormula(text: string, fields: readonly string[]): Formula | null {
  if (text.length > MAX_FORMULA) return null;
  const tokens = tokensOf(text);
  if (!tokens) return null;
  try {
    const parser = new FormulaParser(tokens, fields);
    const root = parser.sum(0);
    parser.end();
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

const FUNCTIONS = new Map<string, { maxArguments: number; apply: (...args: number[]) => number }>([
  ['min', { maxArguments: Infinity, apply: Math.min }],
  ['max', { maxArguments: Infinity, apply: Math.max }],
  ['round', { maxArguments: 1, apply: Math.round }],
]);

/** One method per grammar rule: a sum of products of factors. */
class FormulaParser {
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
    const token = this.tokens[this.#at++] ?? '';
    if (/^\d/.test(token)) return constant(Number(token));
    if (this.fields.includes(token)) return (values) => numberOf(values, token);
    return this.call(token, depth);
  }

  call(name: string, depth: number): Node {
    const known = FUNCTIONS.get(name);
    if (!known) throw new Malformed();
    this.need('(');
    const args = [this.sum(depth + 1)];
    while (this.take(',')) args.push(this.sum(depth + 1));
    this.need(')');
    if (args.length > known.maxArguments) throw new Malformed();
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

/** An empty or missing field is NaN: it must not count as zero. */
function numberOf(values: FieldValues, name: string): number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN;
}
