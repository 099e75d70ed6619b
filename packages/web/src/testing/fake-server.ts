import { vi } from 'vitest';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
  /** It goes on when the page is closed. */
  readonly keepalive: boolean;
}

interface Answer {
  readonly status?: number;
  readonly statusText?: string;
  readonly body?: unknown;
  /** Given as it is, where an answer is not JSON at once. */
  readonly response?: Response | Promise<Response>;
  /** Never answers, as a server behind a dead network. */
  readonly hangs?: boolean;
}

type Answers = Readonly<Record<string, Answer | ((request: RecordedRequest) => Answer)>>;

/**
 * The server as the page sees it: `fetch` is replaced, nothing else. Answers are given as
 * `'GET /api/staff/list': { body }`; anything else is a 404. Every request is recorded.
 */
export function fakeServer(answers: Answers) {
  let current = answers;
  let reachable = true;
  const requests: RecordedRequest[] = [];

  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (!reachable) throw new TypeError('Failed to fetch');
    const url = new URL(address, 'http://home.test');
    const request: RecordedRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      keepalive: init.keepalive ?? false,
    };
    requests.push(request);
    const rule = current[`${request.method} ${request.path}`] ?? {
      status: 404,
      body: { message: 'no answer set' },
    };
    const given = typeof rule === 'function' ? rule(request) : rule;
    if (given.hangs) return untilAborted(init.signal);
    if (given.response) return given.response;
    const { status = 200, statusText = '', body } = given;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, statusText });
  };
  vi.stubGlobal('fetch', vi.fn(answer));

  return {
    requests,
    requestsTo: (path: string) => requests.filter((request) => request.path === path),
    setAnswers: (more: Answers) => {
      current = { ...current, ...more };
    },
    goDown: () => {
      reachable = false;
    },
    comeBack: () => {
      reachable = true;
    },
  };
}

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
