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

// What the first picture needs is requested now: on a slow device it takes a third of a second until the first module runs.
// The build names the files (vite.config.ts); which of them, main.tsx decides in the same way.
(() => {
  const { texts, ward } = document.currentScript.dataset;
  if (!texts) return;
  let locale = null;
  let user = null;
  try {
    locale = localStorage.getItem('locale');
    user = localStorage.getItem('user');
  } catch {}
  const files = Object.fromEntries(texts.split(' ').map((file) => file.split('=')));
  const wanted = [files[locale] || files.nl];
  if (user && !/^#?\/?board(\?|$)/.test(location.hash)) wanted.push(...ward.split(' '));
  for (const href of wanted) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href });
    if (isStyle) link.as = 'style';
    document.head.append(link);
  }
})();

// zod tries `new Function` as soon as a schema is described, which the Content-Security-Policy stops and reports.
// z.config() would come too late: schemas are described while the modules load.
globalThis.__zod_globalConfig = { jitless: true };
