import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { nl } from '../../packages/web/src/texts/nl';
import { root } from '../setup/root.mjs';

const WEB = join(root, 'packages/web/src');

const files = new Map(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(testing|texts|service-worker)\//.test(file))
    .map((file) => {
      const source = readFileSync(join(WEB, file), 'utf8');
      return [file, ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)] as const;
    }),
);

const parts = readdirSync(join(WEB, 'texts')).flatMap((file) => /^(\w+)-nl\.ts$/.exec(file)?.[1] ?? []);

/**
 * The keys that begin with one of these are of the part: `settings.…` and `backups.…` of settings-nl.ts. Of a section that
 * every page has too, such as `ward`, these keys alone.
 */
const PARTS = await Promise.all(
  parts.map(async (part) => {
    const sections = (await import(join(WEB, `texts/${part}-nl.ts`))) as Record<string, object>;
    const keys = Object.entries(sections).flatMap(([section, texts]) =>
      section in nl
        ? Object.keys(texts).map((key) => `${section}\\.${key.replace(/_(zero|one|other)$/, '')}['\`.]`)
        : [`${section}\\.`],
    );
    return { part, shown: new RegExp(`['\`](${keys.join('|')})`) };
  }),
);

const fileOf = (name: string, from: string): string | undefined => {
  const path = name.startsWith('#') ? name.slice(1) : relative(WEB, join(WEB, dirname(from), name));
  return [`${path}.ts`, `${path}.tsx`].find((file) => files.has(file));
};

/** Who imports a file, and with which parts of the texts: a lazy import brings some along. */
interface Importer {
  readonly from: string;
  readonly parts: readonly string[];
}
const importers = new Map<string, Importer[]>();
const add = (to: string | undefined, importer: Importer) =>
  to !== undefined && importers.set(to, [...(importers.get(to) ?? []), importer]);

const nodesOf = (node: ts.Node): ts.Node[] => {
  const nodes = [node];
  ts.forEachChild(node, (child) => void nodes.push(...nodesOf(child)));
  return nodes;
};
const stringsIn = (node: ts.Node): string[] =>
  nodesOf(node).flatMap((inner) => (ts.isStringLiteral(inner) ? [inner.text] : []));
const isImportCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

/** `lazy(…)`, `lazyValue(…)`, and what hands its arguments on to them: a route and a part of the settings. */
const isLazyCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^(lazy\w*|route|part)$/.test(node.expression.getText());

/** Of `{ texts: ['alerts'] }`, or of a constant with such a list; and what is not `plain` brings those of all pages. */
function partsOf(call: ts.CallExpression): string[] {
  const given = call.arguments.flatMap(nodesOf).filter(ts.isPropertyAssignment);
  const valueOf = (name: string) => given.find((node) => node.name.getText() === name)?.initializer;
  const texts = valueOf('texts');
  const isComponent = /^(lazy|route|part)$/.test(call.expression.getText());
  return [
    ...(texts ? stringsIn(constants.get(texts.getText()) ?? texts) : []),
    ...(isComponent && !valueOf('plain') ? ['pages'] : []),
  ];
}

const all = [...files.values()].flatMap(nodesOf);
const constants = new Map(
  all.flatMap((node) =>
    ts.isVariableDeclaration(node) && node.initializer
      ? [[node.name.getText(), node.initializer] as const]
      : [],
  ),
);
/** Which file `PAGE_CHUNKS.alerts`, or the route `'alerts'`, imports. */
const pages = new Map<string, ts.Node>(
  nodesOf(files.get('app/page-chunks.ts') as ts.Node).flatMap((node) =>
    ts.isPropertyAssignment(node)
      ? [`PAGE_CHUNKS.${node.name.getText()}`, `'${node.name.getText()}'`].map(
          (name) => [name, node] as const,
        )
      : [],
  ),
);

for (const [from, source] of files) {
  for (const node of nodesOf(source)) {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      add(fileOf((node.moduleSpecifier as ts.StringLiteral).text, from), { from, parts: [] });
    // These two only request early what is used elsewhere.
    if (!ts.isCallExpression(node) || ['main.tsx', 'app/page-chunks.ts'].includes(from)) continue;
    if (isLazyCall(node) && node.arguments[0]) {
      // The parts of the settings have names of their own.
      const isPage = node.expression.getText() !== 'part';
      const loaded = isPage ? pages.get(node.arguments[0].getText()) : undefined;
      const calls = nodesOf(loaded ?? node).filter(isImportCall);
      for (const name of calls.flatMap(stringsIn))
        add(fileOf(name, loaded ? 'app/page-chunks.ts' : from), { from, parts: partsOf(node) });
    } else if (isImportCall(node) && !isLazy(node)) {
      for (const name of stringsIn(node)) add(fileOf(name, from), { from, parts: [] });
    }
  }
}

function isLazy(node: ts.Node): boolean {
  if (isLazyCall(node)) return true;
  return node.parent !== undefined && isLazy(node.parent);
}

/** It shows nothing of alerts until their texts are loaded. */
const waits = (file: string): boolean => files.get(file)?.text.includes('useAlertTexts()') ?? false;

/** Whoever imports it has loaded the part before, or loads it with the file. */
function isLoadedWith(part: string, file: string, seen = new Set<string>()): boolean {
  // A worker gets its texts with what it has to do.
  if (seen.has(file) || file.endsWith('.worker.ts')) return true;
  seen.add(file);
  const known = importers.get(file) ?? [];
  return (
    known.length > 0 &&
    known.every(({ from, parts }) => parts.includes(part) || waits(from) || isLoadedWith(part, from, seen))
  );
}

test.each(PARTS)('what shows a text of $part is loaded with them', ({ part, shown }) => {
  const users = [...files].filter(([, source]) => shown.test(source.text)).map(([file]) => file);
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter((file) => !waits(file)).filter((file) => !isLoadedWith(part, file))).toEqual([]);
});
