// Day or night before the first paint. The same key and the same words as src/lib/theme-choice.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {}
  const night =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', night ? 'dark' : 'light');
})();

// zod tries `new Function` as soon as a schema is described, which the Content-Security-Policy stops and reports.
// z.config() would come too late: schemas are described while the modules load.
globalThis.__zod_globalConfig = { jitless: true };
