import { vi } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly statusText?: string;
  readonly body?: unknown;
  /** Given as it is, where an answer is not JSON at once. */
  readonly response?: Response;
}

type Answers = Readonly<Record<string, Answer | ((asked: Asked) => Answer)>>;

/**
 * The server as the page sees it: `fetch` is replaced, nothing else. Answers are told as
 * `'GET /api/staff/list': { body }`; what is not told is a 404. Everything asked is remembered.
 */
export function fakeServer(answers: Answers) {
  let told = answers;
  let reachable = true;
  const asked: Asked[] = [];

  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (!reachable) throw new TypeError('Failed to fetch');
    const url = new URL(address, 'http://home.test');
    const request: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    const rule = told[`${request.method} ${request.path}`] ?? { status: 404, body: { message: 'not told' } };
    const given = typeof rule === 'function' ? rule(request) : rule;
    if (given.response) return given.response;
    const { status = 200, statusText = '', body } = given;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, statusText });
  };
  vi.stubGlobal('fetch', vi.fn(answer));

  return {
    asked,
    askedFor: (path: string) => asked.filter((request) => request.path === path),
    tell: (more: Answers) => {
      told = { ...told, ...more };
    },
    goDown: () => {
      reachable = false;
    },
    comeBack: () => {
      reachable = true;
    },
  };
}
