import pg from 'pg';
import type { SqlValue } from './sql';

/** A value as the wire carries it: text, or bytes for bytea. */
export function encode(value: SqlValue): string | Buffer | null {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return encodeText(value);
}

/**
 * How each type of the database looks in JavaScript, the same on both engines. Moments are epoch milliseconds and days
 * are 'YYYY-MM-DD', because the rules of the domain count in these.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parsers.get(oid) ?? asIs) as pg.CustomTypesConfig['getTypeParser'],
};

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;
const toBoolean: Parse = (text) => text === 't';
const toBytes: Parse = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
const toJson: Parse = (text) => JSON.parse(text);
const toNumber: Parse = (text) => Number(text);

const toInteger: Parse = (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
};

/** Sessions run in UTC, so a timestamptz always reads `2026-03-29 09:00:00.123+00`. */
const toMoment: Parse = (text) => {
  if (text === 'infinity') return Number.POSITIVE_INFINITY;
  if (text === '-infinity') return Number.NEGATIVE_INFINITY;
  const moment = Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`);
  if (Number.isNaN(moment)) throw new RangeError(`${text} is not a moment in UTC`);
  return moment;
};

const list =
  (element: Parse): Parse =>
  (text) =>
    arrays.create(text, element).parse();

/** The driver's own array parser; its typings describe another shape than it has. */
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, element: Parse): { parse(): unknown[] };
};

const parsers = new Map<number, Parse>([
  [16, toBoolean],
  [17, toBytes],
  [20, toInteger],
  [21, toNumber],
  [23, toNumber],
  [26, toNumber],
  [114, toJson],
  [700, toNumber],
  [701, toNumber],
  [1184, toMoment],
  [1700, toNumber],
  [3802, toJson],
  // Arrays of the above, of text and of dates.
  [1000, list(toBoolean)],
  [1001, list(toBytes)],
  [1005, list(toNumber)],
  [1007, list(toNumber)],
  [1009, list(asIs)],
  [1015, list(asIs)],
  [1016, list(toInteger)],
  [1021, list(toNumber)],
  [1022, list(toNumber)],
  [1182, list(asIs)],
  [1185, list(toMoment)],
  [1231, list(toNumber)],
  [2951, list(asIs)],
  [3807, list(toJson)],
]);

function encodeText(value: SqlValue): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`;
  return JSON.stringify(value);
}

function encodeElement(value: SqlValue): string {
  const text = encodeText(value);
  if (text === null) return 'NULL';
  return typeof value === 'number' ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
