/**
 * The routes of sign-in, of what the web requests before the first card is drawn, and of its errors: without their
 * schemas, which the web loads later (web/src/lib/light-endpoint.ts).
 */
export const LIST_PATIENTS = {
  name: 'listPatients',
  method: 'GET',
  path: '/api/pacientes/list',
  access: 'patient:read',
} as const;

export const VIEW_PATIENT = {
  name: 'viewPatient',
  method: 'GET',
  path: '/api/pacientes/view/:id',
  access: 'patient:read',
} as const;

export const LIST_ALERTS = {
  name: 'listAlerts',
  method: 'GET',
  path: '/api/alerts/list',
  access: 'alert:read',
} as const;

export const LIVE = { name: 'live', method: 'GET', path: '/api/live', access: 'patient:read' } as const;

/** The page of a wall board asks for these; it loads their schemas when the first event arrives. */
export const BOARD_LIVE = {
  name: 'liveBoard',
  method: 'GET',
  path: '/api/boards/live',
  access: 'patient:read',
} as const;

export const BOARD_PAIR = {
  name: 'pairBoard',
  method: 'POST',
  path: '/api/boards/pair',
  access: 'open',
} as const;

export const BOARD_PAIRED = {
  name: 'boardPaired',
  method: 'POST',
  path: '/api/boards/paired',
  access: 'open',
} as const;

export const ABOUT = { name: 'about', method: 'GET', path: '/api/about', access: 'open' } as const;

export const AUTHENTICATE = {
  name: 'authenticate',
  method: 'POST',
  path: '/api/authenticate',
  access: 'open',
} as const;

export const CHECK_CODE = {
  name: 'checkCode',
  method: 'POST',
  path: '/api/2fa_check',
  access: 'open',
} as const;

export const REPORT_CLIENT_ERROR = {
  name: 'reportClientError',
  method: 'POST',
  path: '/api/client-errors',
  access: 'open',
} as const;

/** Longer texts are cut by the page before it sends them. */
export const CLIENT_ERROR_LIMITS = { message: 500, stack: 4000, where: 100, version: 40 } as const;

/** `/api/pacientes/view/:id` with `{ id: 7 }` → `/api/pacientes/view/7`; a missing `:part?` is dropped. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const part = params[name];
    return typeof part === 'string' || typeof part === 'number' ? `/${encodeURIComponent(part)}` : '';
  });
}
