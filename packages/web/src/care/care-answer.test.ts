import { expect, test } from 'vitest';
import { Problem, problemOf, UNEXPECTED_ANSWER } from '#lib/problem';
import { answerOf } from './care-answer';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const page = (status: number) => new Response('<html>Sign in to the network</html>', { status });

test.each<[string, Response, 'refused' | 'retry']>([
  ['our 404', json(404, { message: 'Not found', reason: 'not-found' }), 'refused'],
  ['our 403', json(403, { message: 'Not allowed', reason: 'not-allowed' }), 'refused'],
  ['another home', json(403, { message: 'No', reason: 'not-your-centre' }), 'refused'],
  ['another act under its key', json(409, { message: 'No', reason: 'key-used' }), 'refused'],
  ['a time that is too long ago', json(422, { message: 'No', errors: { at: 'Invalid' } }), 'refused'],
  ['a session that ended', json(401, { message: 'Signed out' }), 'retry'],
  [
    'a session without its second factor',
    json(403, { message: 'No', reason: 'two-factor-required' }),
    'retry',
  ],
  ['too many requests', json(429, { message: 'Too many' }), 'retry'],
  ['an overloaded server', json(503, { message: 'Unavailable' }), 'retry'],
  ['a broken server', json(500, { message: 'Error' }), 'retry'],
  ['a proxy’s 404', page(404), 'retry'],
  ['a proxy’s 403', page(403), 'retry'],
  ['a proxy’s 403 in JSON', json(403, { message: 'blocked' }), 'retry'],
  ['a proxy’s 422', json(422, { error: 'unprocessable' }), 'retry'],
  ['a proxy’s 502', page(502), 'retry'],
])('%s', async (_, response, kind) => {
  expect(answerOf(await problemOf(response)).kind).toBe(kind);
});

test('no answer, a page in place of an answer and a failure of our own code are no refusals', () => {
  for (const error of [new Problem('', 0), new Problem('', UNEXPECTED_ANSWER), new TypeError('failed')])
    expect(answerOf(error)).toEqual({ kind: 'retry' });
});
