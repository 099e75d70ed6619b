import { z } from 'zod';
import { endpoint } from './endpoint';
import { CLIENT_ERROR_LIMITS, REPORT_CLIENT_ERROR } from './routes';

const text = (name: keyof typeof CLIENT_ERROR_LIMITS) => z.string().max(CLIENT_ERROR_LIMITS[name]);
/** What the page says itself, unlike the message, which may hold anything. */
const plainText = (name: 'where' | 'version') => text(name).regex(/^[ -~]*$/);

/** Errors of the web app, for the server's log: otherwise nobody hears of them. */
export const reportClientError = endpoint({
  ...REPORT_CLIENT_ERROR,
  summary: 'Report an error of the web app. It is written to the log; many are dropped.',
  unlogged: true,
  body: z.object({
    message: text('message'),
    stack: text('stack').optional(),
    where: plainText('where'),
    version: plainText('version'),
  }),
  response: z.void(),
  status: 204,
});
