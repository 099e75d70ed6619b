// @ts-check
import { trace as traceClauses } from '../requirements/trace.mjs';

/** @type {import('./guards.mjs').Guard} */
export const trace = {
  name: 'trace',
  protects: 'every clause of docs/requirements.md has a test, and every id that is named exists',
  async offences(root) {
    return traceClauses(root)
      .offences.map((offence) => `${offence}\n`)
      .join('');
  },
};
