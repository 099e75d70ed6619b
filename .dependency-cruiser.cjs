// The one direction of the code, see ARCHITECTURE.md. Each rule names what it protects.
const TEST = '(\\.test\\.tsx?$|/src/testing/)';
const SERVER = '^packages/server/src';
const WEB = '^packages/web/src';
const GROUND = '(services|stores|http|db|texts|crypto|forms|care|ui|lib)';

/** The folders of a feature, and which others each may import. The files beside them import any of them. */
const FOLDERS = {
  [`${WEB}/features/patients`]: {
    ward: ['card'],
    resident: ['access', 'card', 'care', 'charts', 'diary', 'dialog', 'notes'],
    notes: ['dialog'],
    card: [],
    charts: [],
    diary: [],
    access: [],
    care: [],
    dialog: [],
  },
  [`${SERVER}/features/alerts`]: {
    watching: ['care', 'facts', 'judging', 'lease'],
    care: ['facts', 'judging'],
    facts: ['policy'],
    feed: ['view'],
    history: ['facts', 'view'],
    view: ['policy'],
    judging: ['facts'],
    lease: [],
    duty: [],
    policy: [],
  },
};

/**
 * Whoever is `from` may not know `to`. Always an error: a warning is never read.
 * @param {string} name
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const never = (name, from, to) => ({ name, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true }),
    // Of a package's own map of files it finds none with a query, which only the build knows.
    never('every-import-resolves', {}, { couldNotResolve: true, pathNot: '\\.wasm\\?url$' }),

    // domain ← contract ← server · web · simulator
    never(
      'domain-is-pure',
      { path: '^packages/domain/', pathNot: TEST },
      { pathNot: '^packages/domain/src' },
    ),
    never(
      'contract-knows-domain-and-zod-only',
      { path: '^packages/contract/', pathNot: TEST },
      { pathNot: '^packages/(domain|contract)/src|^node_modules/zod/' },
    ),
    never('domain-knows-no-package', { path: '^packages/domain/' }, { path: '^packages/(?!domain/)' }),
    never(
      'contract-knows-no-side',
      { path: '^packages/contract/' },
      { path: '^packages/(server|web|simulator)/' },
    ),
    never(
      'sides-never-see-each-other',
      { path: '^packages/(server|web|simulator)/' },
      { path: '^packages/(server|web|simulator)/', pathNot: '^packages/$1/' },
    ),
    never(
      'packages-stand-on-their-own',
      { path: '^packages/', pathNot: TEST },
      { path: '^(tools|e2e|bench|nights)/' },
    ),

    // server: main, cli, demo → app → features → services, http, texts, crypto, forms; services → stores → db  ·  web: main → app → features → care → ui, lib, texts
    never(
      'nobody-imports-the-door',
      { path: '^packages/' },
      { path: `(${SERVER}|${WEB})/(main|cli)\\.tsx?$` },
    ),
    never(
      'app-is-above-features',
      { path: `^packages/(server|web)/src/(features|${GROUND})/`, pathNot: TEST },
      { path: '^packages/$1/src/(app|cli|demo|open-services|start-server)(/|\\.)' },
    ),
    never(
      'features-do-not-import-features',
      { path: '^packages/(server|web)/src/features/([^/]+)/', pathNot: TEST },
      { path: '^packages/$1/src/features/', pathNot: '^packages/$1/src/features/$2/' },
    ),
    never(
      'features-are-above-the-ground',
      { path: `^packages/(server|web)/src/${GROUND}/`, pathNot: TEST },
      { path: '^packages/$1/src/features/' },
    ),
    never(
      'stores-know-the-database-only',
      { path: `${SERVER}/stores/`, pathNot: TEST },
      { path: `${SERVER}/`, pathNot: `${SERVER}/(stores|db)/` },
    ),
    never(
      'services-know-stores-and-the-database-only',
      { path: `${SERVER}/services/`, pathNot: TEST },
      { path: `${SERVER}/`, pathNot: `${SERVER}/(services|stores|db)/` },
    ),
    never(
      'alerts-are-changed-with-their-notifications',
      { path: '^(packages|bench|e2e|nights|tools)/', pathNot: `${SERVER}/services/alerts/` },
      { path: `${SERVER}/stores/alert-change\\.store\\.ts$` },
    ),
    never(
      'a-feature-is-handed-its-clock',
      { path: `${SERVER}/(features|services|stores|http|forms|crypto|texts|app)`, pathNot: TEST },
      { path: `${SERVER}/system-clock\\.ts$` },
    ),
    never(
      'db-stands-alone',
      { path: `${SERVER}/db/`, pathNot: TEST },
      { path: `${SERVER}/(stores|http|texts)/` },
    ),
    never(
      'texts-stand-alone',
      { path: '^packages/(server|web)/src/texts/', pathNot: TEST },
      { path: '^packages/$1/src/(http|db|ui|lib)/' },
    ),
    ...Object.entries(FOLDERS).flatMap(([feature, folders]) =>
      Object.entries(folders).map(([folder, others]) =>
        never(
          `${feature.split('/').at(-1)}-${folder}-imports-one-way`,
          { path: `${feature}/${folder}/`, pathNot: TEST },
          { path: `${feature}/[^/]+/`, pathNot: `${feature}/(${[folder, ...others].join('|')})/` },
        ),
      ),
    ),
    never('ui-and-lib-know-no-care', { path: `${WEB}/(ui|lib)/`, pathNot: TEST }, { path: `${WEB}/care/` }),
    never('lib-does-not-draw', { path: `${WEB}/lib/`, pathNot: TEST }, { path: `${WEB}/ui/` }),

    never('production-knows-no-test', { path: '^packages/', pathNot: TEST }, { path: TEST }),
    never(
      'production-needs-no-development-package',
      { path: '^packages/[^/]+/src/', pathNot: TEST },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@types/' },
    ),
  ],
  options: {
    exclude: { path: '(^|/)(dist|data|coverage|\\.cache)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true, // a type import is an arrow too
    tsConfig: { fileName: 'tsconfig.json' },
    webpackConfig: { fileName: 'tools/verify/own-imports.cjs' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
