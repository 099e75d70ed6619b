// @ts-check
// Preloaded by `npm run shake` into every Node process of a round (`--import`), with the milliseconds in its address.
import { shiftDate } from './shift-date.mjs';

shiftDate(Number(new URL(import.meta.url).searchParams.get('ms')));
