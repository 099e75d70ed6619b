import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development the pages come from here and the API from a server that runs beside it. */
const API = 'http://localhost:8080';

const EMPTY = fileURLToPath(new URL('./empty.js', import.meta.url));

export default defineConfig({
  // Relative, so that the same build works under any path a home's proxy gives it.
  base: './',
  plugins: [react(), preloadApp()],
  // package.json's "imports" as TypeScript reads them; Vite takes only the first target of a list.
  resolve: {
    alias: [
      {
        find: /^#(app|features|ui|lib|texts|testing)\//,
        replacement: fileURLToPath(new URL('./src/', import.meta.url)) + '$1/',
      },
      // jsPDF can draw HTML with these. We draw rectangles and text only, and ship none of them.
      { find: /^(canvg|html2canvas|dompurify)$/, replacement: EMPTY },
    ],
  },
  server: { proxy: { '/api': API, '/users': API } },
  // A worker is a module like any other: it may import the others' parts.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Never a style or a font as a data: address: the policy allows our own origin alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

/** The app is a chunk of its own (main.tsx), preloaded with the page and not a round trip later. */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: (_, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/render-app.tsx'));
      if (!app) return [];
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const loaded = new Set(entries.flatMap(({ fileName, imports }) => [fileName, ...imports]));
      const more = [...app.imports, app.fileName].filter((script) => !loaded.has(script));
      const styles = chunks
        .filter(({ fileName }) => more.includes(fileName))
        .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return [...more.map(linkOf('modulepreload')), ...styles.map(linkOf('stylesheet'))];
    },
  };
}

const linkOf = (rel: string) => (file: string) =>
  ({ tag: 'link', attrs: { rel, crossorigin: true, href: `./${file}` }, injectTo: 'head' }) as const;
