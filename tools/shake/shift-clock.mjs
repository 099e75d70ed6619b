// @ts-check
// Preloaded by `npm run shake` into every Node process of a round (`--import`), with the milliseconds in its address.
import { ServerResponse } from 'node:http';
import { shiftDate } from './shift-date.mjs';

shiftDate(Number(new URL(import.meta.url).searchParams.get('ms')));

// Node writes the date of a response by a clock of its own.
const { writeHead } = ServerResponse.prototype;
/** @param {any[]} given */
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString());
  return Reflect.apply(writeHead, this, given);
};
