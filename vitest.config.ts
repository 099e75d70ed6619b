import { defineConfig } from 'vitest/config';

// One runner for everything. `npm test` runs all projects; `npx vitest run --project domain` one of them.
const inPackage = (name: string, rest: object = {}) => ({
  extends: true as const,
  test: { name, root: `packages/${name}`, include: ['src/**/*.test.ts'], ...rest },
});

export default defineConfig({
  test: {
    projects: [inPackage('domain'), inPackage('contract'), inPackage('simulator')],
  },
});
