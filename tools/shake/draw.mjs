// @ts-check
import { createHash } from 'node:crypto';

/** Where the process is: far east and west of Greenwich, halves and quarters of an hour, and the zones of our homes. */
export const ZONES =
  'UTC Europe/Amsterdam Europe/Madrid America/St_Johns Asia/Kathmandu Pacific/Kiritimati Pacific/Pago_Pago'.split(
    ' ',
  );

/** Node formats numbers and dates in the language of the environment; Turkish has an i of its own. */
export const LANGUAGES = ['C', 'nl_NL.UTF-8', 'es_ES.UTF-8', 'tr_TR.UTF-8'];

/** Moments at which rules about days go wrong. The homes of the tests are in Amsterdam. */
export const MOMENTS = [
  { name: 'midnight in winter', at: '2026-11-17T23:00:00Z' },
  { name: 'midnight in summer', at: '2027-06-15T22:00:00Z' },
  { name: 'midnight before the day of 25 hours', at: '2026-10-24T22:00:00Z' },
  { name: 'the clock goes back', at: '2026-10-25T01:00:00Z' },
  { name: 'midnight before the day of 23 hours', at: '2027-03-27T23:00:00Z' },
  { name: 'the clock goes forward', at: '2027-03-28T01:00:00Z' },
  { name: 'the end of February', at: '2027-02-28T23:00:00Z' },
  { name: 'the end of the leap day', at: '2028-02-29T23:00:00Z' },
  { name: 'the end of the year', at: '2026-12-31T23:00:00Z' },
  { name: 'the end of the year in UTC', at: '2027-01-01T00:00:00Z' },
];

/** A round starts at most so many seconds before its moment, so that the moment falls among its tests. */
export const LONGEST_LEAD = 120;

/**
 * @typedef {object} Conditions
 * @property {string} zone
 * @property {string} language
 * @property {string} moment its name
 * @property {number} startsAt epoch milliseconds: some seconds before the moment
 */

/**
 * The conditions of one round: the same for the same seed.
 * @param {number} seed
 * @returns {Conditions}
 */
export function drawConditions(seed) {
  const { name, at } = pick(MOMENTS, `${seed} moment`);
  const lead = numberFrom(`${seed} lead`) % (LONGEST_LEAD + 1);
  return {
    zone: pick(ZONES, `${seed} zone`),
    language: pick(LANGUAGES, `${seed} language`),
    moment: name,
    startsAt: Date.parse(at) - lead * 1000,
  };
}

/**
 * The items in an order that depends on the seed and their names alone, so that a part of them keeps its order.
 * @template T
 * @param {readonly T[]} items
 * @param {number} seed
 * @param {(item: T) => string} nameOf
 */
export const shuffled = (items, seed, nameOf) =>
  items
    .map((item) => ({ item, place: numberFrom(`${seed} ${nameOf(item)}`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/**
 * @template T
 * @param {readonly T[]} table
 * @param {string} key
 * @returns {T}
 */
const pick = (table, key) => /** @type {T} */ (table[numberFrom(key) % table.length]);

/** @param {string} key */
const numberFrom = (key) => createHash('sha256').update(key).digest().readUInt32BE();
