/**
 * All modules of the app and its texts, loaded with the test file: a test then waits for what a page shows, and never for its
 * code, whose compilation may take longer than a test waits when all processors are busy. Texts that come later are drawn
 * on every card.
 */
import.meta.glob(['../{app,care,features,lib,texts,ui}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
});
