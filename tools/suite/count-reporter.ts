import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Counts tests for the last line of `npm test`. A file that does not load, a suite whose set-up fails
 * and an uncaught error count as failed too. Vitest requires a default export.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed += 1;
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'failed' : state] += 1; // pending at the end: it was cut off
      }
    }
    const file = process.env.VIGILIA_TEST_COUNTS;
    if (file) writeFileSync(file, JSON.stringify(counts));
  }
}
