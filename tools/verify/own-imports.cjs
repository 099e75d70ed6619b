// @ts-check
// For dependency-cruiser, which takes only the first target of a list in package.json's "imports": in every package
// of ours `#lib/times` is `src/lib/times`, whatever its ending, and `#package` is its package.json. TypeScript checks that the name is a declared one.

const ownImports = {
  /** @param {any} resolver */
  apply(resolver) {
    const start = resolver.ensureHook('resolve');
    resolver
      .getHook('described-resolve')
      .tapAsync(
        'own-imports',
        (/** @type {any} */ asked, /** @type {any} */ context, /** @type {any} */ done) => {
          if (!asked.request?.startsWith('#') || !asked.descriptionFileRoot) return done();
          const found = {
            ...asked,
            path: asked.descriptionFileRoot,
            request: asked.request === '#package' ? './package.json' : `./src/${asked.request.slice(1)}`,
          };
          return resolver.doResolve(start, found, 'own imports', context, done);
        },
      );
  },
};

module.exports = { resolve: { plugins: [ownImports] } };
