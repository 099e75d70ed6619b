import { PROBLEMS, type ProblemId } from '@vigilia/contract/problems';
import { LOCALES } from '@vigilia/domain/locales';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { Problem } from './problem';
import { handleProblems } from './problem-handler';

const answerTo = async (error: Error, language = 'en') => {
  const app = fastify();
  handleProblems(app);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject({ url: '/', headers: { 'accept-language': language } });
  return { status: answer.statusCode, body: answer.json() };
};

test.each(Object.entries(PROBLEMS) as [ProblemId, number][])(
  '%s is %i with a message in each language, and no fields but where it is 422',
  { tags: ['R-LANG-6', 'R-ERRORS-28'] },
  async (id, expected) => {
    const errors = { nombre: 'This field is required.' };
    const answers = await Promise.all(LOCALES.map((locale) => answerTo(new Problem(id, { errors }), locale)));
    for (const { status, body } of answers) {
      expect(status).toBe(expected);
      expect(body.message).toMatch(/\S{2}/);
      expect([body.error_msg, body.errors]).toEqual(
        expected === 422 ? [errors.nombre, errors] : [undefined, undefined],
      );
    }
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(LOCALES.length);
  },
);

test('an error that nobody foresaw is 500 with a message that gives nothing of it away', {
  tags: ['R-ERRORS-28'],
}, async () => {
  expect(await answerTo(new Error('select * from patient'))).toEqual({
    status: 500,
    body: { message: expect.not.stringContaining('patient') },
  });
});
