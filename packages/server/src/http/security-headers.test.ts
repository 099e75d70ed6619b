import { expect, test } from 'vitest';
import { careHome } from '#testing/care-home';

const expectedHeaders = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'permissions-policy': expect.stringMatching(/^camera=\(self\), .*geolocation=\(\), microphone=\(\)/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
};

test('every response has the default headers and a request id, errors included', {
  tags: ['R-SCAN-12'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  const answers: [string, string | null, number][] = [
    ['/api/about', null, 200],
    ['/api/pacientes/list', ana, 200], // leaves past the framework
    ['/api/pacientes/list', null, 401], // refused before it is read
    ['/api/pacientes/view/999', ana, 404],
    ['/api/no-such-thing', ana, 404],
    ['/api/pacientes/view/%E0%A4%A', ana, 400], // the framework itself cannot read it
    [`/api/pacientes/view/${'9'.repeat(200)}`, ana, 400],
    ['/api/docs/', null, 302],
  ];
  for (const [url, by, status] of answers) {
    const { headers, status: given } = await home.get(url, by);
    if (url !== '/api/docs/') expect([url, given]).toEqual([url, status]);
    expect(headers, url).toMatchObject(expectedHeaders);
  }
  const { headers, status } = await home.post('/api/pacientes/list', {}, ana);
  expect(status).toBe(405);
  expect(headers).toMatchObject(expectedHeaders);
});
