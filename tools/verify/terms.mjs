// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['packages/web/src/texts', 'packages/server/src/texts'];
/** What one shift leaves the next; what staff write about a resident at any other time is a comment. */
const NOTE_OF_SHIFT = /\bnotes?\b/gi;
const GLOSSARY = 'docs/glossary.md';
const PLACEHOLDER = /\{+\w+\}+/g;
/** A row of the fixed words: the text in English, Dutch and Spanish, what it is, and its key. */
const FIXED = /^\| (.+) \| (.+) \| (.+) \| .*: `([\w.]+)` \|$/gm;

/** Terms that were replaced, and other forms of address. The terms that replaced them are in docs/glossary.md. */
const RETIRED = {
  nl: /\b(pati[eë]nt|cli[eë]nt|gebruiker(?!snaam|smenu)|centrum|huizen|vestiging|plaats(?!en)|aanmeld|aangemeld|meld je|in twee stappen|geavanceerd|aanvra|aangevraagd|vraag (ze|minstens)|toegangslogboek|systeembeheer|alarmen|hub zonder verbinding|zoals zonder|zonder iemand|begin dienst|dienst gekozen|herinner|niet meer wachten|laatste dagen|6-cijferig|zes cijfers|voer|ververs\b|niet bewaren|bewaren als|bewaar (het|deze|dit|die|wat)\b|diegene)|(?<!e-)\bmailadres|\b(u|uw)\b/i,
  es: /\b(paciente|empleado|fuera de cobertura|residencias|usted|su cuenta|inténtelo|escriba|elija|revise|introduzca|vuelva a entrar|pida|envíe|actualice|no tiene permiso|iniciar sesión|inicio de sesión|dígitos|lecturas?|gráficas?|aplicación de autenticación|acceso en dos|usuario (creado|actualizado|eliminado)|solicita\w*|adhesivo|parche|baño|riesgo de fuga|(dio|dar|dado) de alta|(está|residentes?|desde) de baja|de baja desde|oye|oír|medidas|residencia(?! Los)|segundo factor|como sin|papel|cambio postural|girado|tumbado|sentado|sin nadie(?! de camino)|recordar|recordatorio|hub sin conexión|quien administra|demasiado tiempo|un correo electrónico)\b/i,
  en: /\b(patients?|cent(er|re)s?|user name|employee|colleague to|two-step|log ?in|log ?out|facility|mails?|mailed|notes?|noted|(take|took|taken) back|unsubscribed|face-down|as without|analytics|whom|wait no longer|waiting long|second factor|two factors|two steps|remind|reminder|slightly wet|last days(?! of life)|whoever runs|deliveries|do not arrive|(start|end|no) duty|is being measured since)\b/i,
};

/** @typedef {{ file: string, line: number, locale: keyof typeof RETIRED, key: string, text: string }} Text */

/** @type {import('./guards.mjs').Guard} */
export const terms = {
  name: 'terms',
  protects: 'one term for one thing in each language, and the fixed words as the glossary lists them',
  async offences(root) {
    const { default: ts } = await import('typescript'); // not above: a fresh clone reads this file before it is installed
    const texts = FOLDERS.flatMap((folder) => textsOf(ts, root, folder));
    const fixed = [...readFileSync(path.join(root, GLOSSARY), 'utf8').matchAll(FIXED)].map((row) =>
      row.slice(1),
    );
    if (texts.length === 0 || fixed.length === 0) return 'there is no text or no fixed word\n';
    return [...retiredTerms(texts, fixed), ...changedWords(texts, fixed)]
      .map((offence) => `${offence}\n`)
      .join('');
  },
};

/** @param {Text[]} texts @param {string[][]} fixed */
function retiredTerms(texts, fixed) {
  const allowed = new Set(fixed.flatMap((row) => row.slice(0, 3)));
  return texts.flatMap(({ file, line, locale, key, text }) => {
    const read = key.startsWith('handover.') ? text.replace(NOTE_OF_SHIFT, '') : text;
    const [term] = RETIRED[locale].exec(read.replace(PLACEHOLDER, '')) ?? [];
    return term && !allowed.has(text) ? [`${file}:${line}: not *${term}*, see ${GLOSSARY}`] : [];
  });
}

/** @param {Text[]} texts @param {string[][]} fixed */
function changedWords(texts, fixed) {
  const inWeb = texts.filter(({ file }) => file.startsWith(FOLDERS[0] ?? ''));
  const textIn = new Map(inWeb.map(({ locale, key, text }) => [`${locale} ${key}`, text]));
  return fixed.flatMap(([en = '', nl = '', es = '', key]) =>
    Object.entries({ en, nl, es }).flatMap(([locale, text]) => {
      const now = textIn.get(`${locale} ${key}`);
      return now === text
        ? []
        : [`${GLOSSARY}: ${key} in ${locale} is fixed as “${text}” and reads “${now}”`];
    }),
  );
}

/** @param {typeof import('typescript')} ts @param {string} root @param {string} folder @returns {Text[]} */
function textsOf(ts, root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const [, locale] = /(?:^|-)(nl|es|en)\.ts$/.exec(name) ?? [];
    if (locale !== 'nl' && locale !== 'es' && locale !== 'en') return [];
    const file = `${folder}/${name}`;
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    /** @type {Text[]} */
    const texts = [];
    /** @param {import('typescript').Node} node @param {string[]} above */
    const read = (node, above) => {
      const named = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) ? node.name : null;
      const isName = named && (ts.isIdentifier(named) || ts.isStringLiteral(named)) && named.text !== locale;
      const at = isName ? [...above, named.text] : above;
      if (ts.isStringLiteralLike(node)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        texts.push({ file, line, locale, key: above.join('.'), text: node.text });
      } else if (ts.isPropertyAssignment(node)) read(node.initializer, at);
      else ts.forEachChild(node, (child) => read(child, at));
    };
    for (const statement of source.statements) if (ts.isVariableStatement(statement)) read(statement, []);
    return texts;
  });
}
