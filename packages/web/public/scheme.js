// Day or night before the first paint. The same key and the same words as src/lib/theme-choice.ts.
(() => {
  let stored = {};
  try {
    const { theme, user, locale } = localStorage;
    stored = { theme, user, locale };
  } catch {}
  const choice = stored.theme;
  const night =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', night ? 'dark' : 'light');
  // What the first picture needs is requested now: on a slow device it takes a third of a second until the first module
  // runs. The build names the files (vite.config.ts); which of them, main.tsx decides in the same way.
  const files = document.currentScript.dataset;
  if (!files.nl) return;
  const ward = stored.user && !/^#?\/?board(\?|$)/.test(location.hash) ? files.ward.split(' ') : [];
  for (const href of [files[stored.locale] || files.nl, ...ward]) {
    const link = document.createElement('link');
    const kind = href.endsWith('css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(link, kind, { crossOrigin: '', href }));
  }
})();

// zod tries `new Function` as soon as a schema is described, which the Content-Security-Policy stops and reports.
// z.config() would come too late: schemas are described while the modules load.
globalThis.__zod_globalConfig = { jitless: true };
