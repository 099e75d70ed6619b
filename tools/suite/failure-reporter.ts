import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Failure } from './run-vitest.mjs';

interface Thrown {
  readonly message?: string;
  readonly stack?: string;
}

/** Lists what failed, for `npm run shake`. Vitest requires a default export. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly Thrown[]) {
    const failures: Failure[] = unhandledErrors.map((error) => ({
      ...{ project: '', file: '', test: 'an error that no test caught', message: textOf(error) },
    }));
    for (const module of modules) {
      const { project } = module;
      const place = { project: project.name, file: relative(project.config.root, module.moduleId) };
      const add = (test: string, errors: readonly Thrown[]) =>
        failures.push({ ...place, test, message: errors.map(textOf).join('\n') });
      if (module.errors().length > 0) add('the file itself', module.errors());
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) add(suite.fullName, suite.errors());
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'failed') add(test.fullName, errors);
        if (state === 'pending') add(test.fullName, [{ message: 'did not end' }]);
      }
    }
    const file = process.env.VIGILIA_TEST_FAILURES;
    if (file) writeFileSync(file, JSON.stringify(failures));
  }
}

/** The stack of a test that took too long does not contain its message. */
const textOf = ({ message = '', stack = '' }: Thrown) =>
  stack.includes(message) ? stack : `${message}\n${stack}`;
