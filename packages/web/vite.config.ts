import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, transformWithOxc } from 'vite';
import { mantineVariables } from './build/mantine-variables.ts';
import { subsetFont } from './build/subset-font.ts';
import { type Breakpoint, below, from } from './src/lib/breakpoints.ts';
import { VARIABLES } from './src/ui/tokens.ts';

/** In development the pages come from here and the API from a server that runs beside it. */
const API = 'http://localhost:8080';

const EMPTY = fileURLToPath(new URL('./empty.js', import.meta.url));
const NO_JSON_SCHEMA = fileURLToPath(new URL('./zod-json-schema.js', import.meta.url));

/**
 * What is always loaded together is one file, which compresses better than fifty small ones and is far less work for the
 * browser. A module of ours names its file in a comment, `chunk: later`, and takes all that it imports along; what several
 * files would take is in the first of them here.
 */
const CHUNKS = [
  // Small and without libraries: it requests everything else.
  'start',
  // The schemas' library: a slow device takes longer to evaluate it than to draw the cards, which come first.
  'zod',
  // What sign-in shares with the other pages: it must need none of their files.
  'base',
  // What the wall board shares with the ward: it must need none of the ward's own.
  'cards',
  // The frame and the list: what a signed-in user sees first.
  'residents',
  // Mantine's provider and what all of its components share: whatever uses them comes after the first cards.
  'mantine',
  // The connection to a live feed, which the ward shares with the wall board: no card waits for it.
  'live',
  // What sign-in, the wall board and the settings share with the dialogs.
  'fields',
  'schemas',
  // What every page of a signed-in user loads once it is drawn: alerts, menus, dialogs.
  'later',
  'forms',
  'tables',
] as const;
type Chunk = (typeof CHUNKS)[number];

/** Of libraries and of the rules, which cannot say it themselves. */
const LIBRARIES: Readonly<Partial<Record<Chunk, RegExp>>> = {
  zod: /node_modules\/zod\//,
  // Not what only pages and dialogs use of it.
  base: /node_modules\/@tanstack\/(?!.*\/(infiniteQueryObserver|useInfiniteQuery|useMutation|mutationObserver))/,
  cards:
    /node_modules\/@tabler\/.*\/Icon(BellZ|CircleCheck|CloudOff|Heartbeat|Hourglass|Walk)\.mjs|packages\/domain\/src\/ward-(counts|order)\.ts/,
  fields:
    /node_modules\/(@mantine\/core\/.*\/(Alert|Button|PasswordInput|Stack|Text|TextInput)\/\w+|@tabler\/.*\/Icon(Building|ChevronRight))\.mjs$|@tanstack\/.*\/(useMutation|mutationObserver)\.js$/,
};

const SOURCE = fileURLToPath(new URL('./src/', import.meta.url));
const NAMED = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => {
      const id = join(SOURCE, file);
      const name = /^\/[/*] chunk: (\w+)/.exec(readFileSync(id, 'utf8'))?.[1];
      if (name && !CHUNKS.some((known) => known === name)) throw new Error(`${file}: no chunk ${name}`);
      return [id, name] as const;
    }),
);
const GROUPS = CHUNKS.map((name, place) => ({
  name,
  priority: CHUNKS.length - place,
  test: (id: string) => NAMED.get(id) === name || LIBRARIES[name]?.test(id) === true,
}));

/** Our own styles by their place, so that a class is named in as few bytes as tell it from the others of its name. */
const STYLES = [...NAMED.keys()].filter((id) => id.endsWith('.module.css')).sort();

export default defineConfig({
  // Relative, so that the same build works under any path a home's proxy gives it.
  base: './',
  plugins: [react(), breakpoints(), variables(), usedStyles(), subsetFonts(), preloadApp(), serviceWorker()],
  // package.json's "imports" as TypeScript reads them; Vite takes only the first target of a list.
  resolve: {
    alias: [
      {
        find: /^#(app|care|features|ui|lib|texts|testing)\//,
        replacement: fileURLToPath(new URL('./src/', import.meta.url)) + '$1/',
      },
      // jsPDF can draw HTML with these. We draw rectangles and text only, and ship none of them.
      { find: /^(canvg|html2canvas|dompurify)$/, replacement: EMPTY },
      { find: /^\.\.?\/(core\/)?(json-schema-processors|to-json-schema)\.js$/, replacement: NO_JSON_SCHEMA },
    ],
  },
  css: {
    modules: { generateScopedName: (name, file) => `${name}_${STYLES.indexOf(file).toString(36)}` },
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
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
      // NO_JSON_SCHEMA has few of the exports it stands for; nothing that is left calls them.
      checks: { importIsUndefined: false },
    },
    chunkSizeWarningLimit: 600,
  },
});

/** `@media (--below-700)` with the widths of breakpoints.ts. */
function breakpoints(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith('.css')) return null;
      const query = (_: string, side: string, width: string) =>
        (side === 'below' ? below : from)(Number(width) as Breakpoint);
      return { code: code.replaceAll(/\(--(below|from)-(\d+)\)/g, query), map: null };
    },
  };
}

/** The variables of both themes as a style sheet: a browser that computed them would draw nothing meanwhile. */
function variables(): Plugin {
  return {
    name: 'variables',
    enforce: 'pre',
    transform: async (code, id) => {
      const [statement, name] = /^@variables (tokens|mantine);$/m.exec(id.endsWith('.css') ? code : '') ?? [];
      if (statement === undefined) return null;
      const css = styleSheetOf(name === 'tokens' ? VARIABLES : await mantineVariables());
      return { code: code.replace(statement, css), map: null };
    },
  };
}

function styleSheetOf({ variables, light, dark }: typeof VARIABLES): string {
  const rule = (selector: string, values: Readonly<Record<string, string>>) =>
    `${selector}{${Object.entries(values)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return [
    rule(':root', variables),
    rule(':root[data-mantine-color-scheme="light"]', light),
    rule(':root[data-mantine-color-scheme="dark"]', dark),
  ].join('\n');
}

/**
 * Of Mantine's styles only those of components that are used, in the chunks of those components. Mantine has a style file
 * for each file of class names (Button.layer.css for Button.module.mjs), so the one that is imported brings the other. In
 * development all styles are loaded at once.
 */
function usedStyles(): Plugin {
  const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'));
  const styles = join(mantine, 'styles');
  // Without baseline, which base.css has, and without default-css-variables (ui/mantine-variables.css).
  const base = ['global'];
  return {
    name: 'used-styles',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.startsWith(mantine)) return null;
      if (id === join(mantine, 'styles.layer.css'))
        return base.map((name) => `@import "${join(styles, `${name}.layer.css`)}";`).join('\n');
      const style = join(styles, `${basename(id, '.module.mjs')}.layer.css`);
      if (!id.endsWith('.module.mjs') || !existsSync(style)) return null;
      return { code: `import '${style}';\n${code}`, map: null, moduleSideEffects: true };
    },
  };
}

/** The two fonts of the PDF with the letters of European languages alone: half of each. */
function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    apply: 'build',
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.ttf')) continue;
        file.source = subsetFont(Buffer.from(file.source));
      }
    },
  };
}

/**
 * The app is a chunk of its own (main.tsx), preloaded with the page and not a round trip later. The texts of the stored
 * language, and for somebody who is signed in the list, are preloaded by public/scheme.js, which is told their files.
 */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (source: string) =>
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
      const withImports = (fileName: string): string[] => [
        ...(chunks.find((chunk) => chunk.fileName === fileName)?.imports.flatMap(withImports) ?? []),
        fileName,
      ];
      const app = chunkOf('app/render-app.tsx');
      const ward = chunkOf('app/ward-page.tsx');
      if (!app || !ward) return [];
      const loaded = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk.fileName)),
      );
      const scriptsOf = (fileName: string) =>
        [...new Set(withImports(fileName))].filter((script) => !loaded.has(script));
      const stylesOf = (scripts: readonly string[]) =>
        scripts.flatMap((fileName) => [
          ...(chunks.find((chunk) => chunk.fileName === fileName)?.viteMetadata?.importedCss ?? []),
        ]);
      const more = scriptsOf(app.fileName);
      const ofWard = scriptsOf(ward.fileName).filter((script) => !more.includes(script));
      const texts = chunks.flatMap(({ fileName, moduleIds }) => {
        const [locale] = moduleIds.flatMap((id) => /\/src\/texts\/(\w\w)\.ts$/.exec(id)?.[1] ?? []);
        return locale ? [`data-${locale}="./${fileName}"`] : [];
      });
      const wardFiles = [...ofWard, ...stylesOf(ofWard)].map((file) => `./${file}`);
      return {
        html: html.replace(
          'src="./scheme.js"',
          `src="./scheme.js" ${texts.join(' ')} data-ward="${wardFiles.join(' ')}"`,
        ),
        tags: [...more.map(linkOf('modulepreload')), ...stylesOf(more).map(linkOf('stylesheet'))],
      };
    },
  };
}

/** Beside the page and not under assets/: a service worker serves what is under its own address. */
const SERVICE_WORKER = 'service-worker.js';
/** Of public/, without a hash in their names. */
const FIXED_FILES = ['scheme.js', 'mark.svg', 'mark-180.png', 'mark-512.png', 'app.webmanifest'];

/** The service worker with the names of all files of this build, which it keeps for a start without a network. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // From what was written: until then files may still be dropped, and one that is missing would stop the installation.
    writeBundle: async ({ dir = 'dist' }) => {
      // Every page waits for it: its comments stay here.
      const scheme = join(dir, 'scheme.js');
      writeFileSync(scheme, readFileSync(scheme, 'utf8').replaceAll(/^\s*\/\/.*\n/gm, ''));
      const files = readdirSync(join(dir, 'assets'))
        .filter((file) => /\.(js|css|woff2)$/.test(file))
        .map((file) => `assets/${file}`)
        .sort();
      const hash = createHash('sha256').update(files.join());
      for (const file of [...FIXED_FILES, 'index.html']) hash.update(readFileSync(join(dir, file)));
      const build = hash.digest('base64url').slice(0, 12);
      const source = await transformWithOxc(
        readFileSync(new URL('./src/service-worker/service-worker.ts', import.meta.url), 'utf8'),
        'service-worker.ts',
      );
      const code = source.code
        .replaceAll('__FILES__', JSON.stringify([...FIXED_FILES, ...files].map((file) => `./${file}`)))
        .replaceAll('__BUILD__', JSON.stringify(build));
      writeFileSync(join(dir, SERVICE_WORKER), code);
    },
  };
}

const linkOf = (rel: string) => (file: string) =>
  ({ tag: 'link', attrs: { rel, crossorigin: true, href: `./${file}` }, injectTo: 'head' }) as const;
