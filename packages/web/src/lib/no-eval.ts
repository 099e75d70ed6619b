import { z } from 'zod';

/** Otherwise zod tries `new Function` at its first check, which the Content-Security-Policy stops and reports. */
z.config({ jitless: true });
