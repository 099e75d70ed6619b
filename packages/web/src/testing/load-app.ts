/**
 * All components of the app, loaded with the test file: a test then waits for what a page shows, and never for its code,
 * whose compilation may take longer than a test waits when all processors are busy.
 */
import.meta.glob(
  ['../{app,features,ui}/**/*.tsx', '../app/live-connection.ts', '../lib/schemas.ts', '!../**/*.test.tsx'],
  {
    eager: true,
  },
);
