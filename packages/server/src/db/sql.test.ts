import { expect, test } from 'vitest';
import { sql } from './sql';

test('values are parameters, in the order they were written', () => {
  const query = sql`select * from patient where centro_id = ${3} and nombre = ${"Anna'; drop table patient"}`;
  expect(query.text).toBe('select * from patient where centro_id = $1 and nombre = $2');
  expect(query.values).toEqual([3, "Anna'; drop table patient"]);
});

test('the parameters of a nested fragment are numbered with the query', () => {
  const inCentre = sql`centro_id = ${3}`;
  const query = sql`update patient set nombre = ${'Anna'} where ${inCentre} and id = ${7} or ${inCentre}`;
  expect(query.text).toBe(
    'update patient set nombre = $1 where centro_id = $2 and id = $3 or centro_id = $4',
  );
  expect(query.values).toEqual(['Anna', 3, 7, 3]);
});

test('sql.join joins fragments, also an empty list', () => {
  const query = sql`select ${sql.join([sql`${1}`, sql.raw('now()'), sql`${2}`], ', ')}${sql.join([], ', ')}`;
  expect(query.text).toBe('select $1, now(), $2');
  expect(query.values).toEqual([1, 2]);
});

test('a query is frozen', () => {
  const query = sql`select ${1}`;
  expect(() => (query.values as unknown[]).push(2)).toThrow(TypeError);
  expect(() => Object.assign(query, { parts: [] })).toThrow(TypeError);
});

test('undefined as a value is refused', () => {
  const forgotten = undefined as unknown as null;
  expect(() => sql`select ${forgotten}`).toThrow('undefined in a query');
});
