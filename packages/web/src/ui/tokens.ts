/**
 * The colours and sizes, defined once: the CSS variables of both themes come from here, and so do charts and the PDF.
 * A state has a fill, a line that holds 3:1 where the fill alone would not, a soft ground, an ink for text on the
 * card or the soft ground, and what is drawn on the fill. tokens.test.ts checks the contrast of every pair, and that the
 * fills differ for eyes without one kind of cones.
 */
export const DAY = {
  surface: {
    page: '#f5f5f2',
    card: '#ffffff',
    raised: '#ffffff',
    sunk: '#ebece8',
    hover: '#f0f1ed',
    chosen: '#ffffff',
  },
  line: { faint: '#e2e4de', strong: '#858d86' },
  /** Of what keeps a place while it loads. */
  skeleton: { ground: '#d3d6cf' },
  ink: { text: '#17201b', quiet: '#57625b', accent: '#147242' },
  state: {
    dry: { fill: '#7ba084', line: '#6b957f', soft: '#eaf3ee', ink: '#2c6247', on: '#0d1f16' },
    level1: { fill: '#f4c04e', line: '#b07a0e', soft: '#fdf4de', ink: '#7a4f00', on: '#332200' },
    level2: { fill: '#f07f1f', line: '#d0660b', soft: '#fdeee0', ink: '#8f3d00', on: '#2b1200' },
    level3: { fill: '#cf2338', line: '#cf2338', soft: '#fdecee', ink: '#b3162b', on: '#ffffff' },
    disconnected: { fill: '#f4d93a', line: '#97810a', soft: '#fcf7d6', ink: '#655400', on: '#332b00' },
    error: { fill: '#a4278f', line: '#a4278f', soft: '#faeaf7', ink: '#8f1f7c', on: '#ffffff' },
    off: { fill: '#b4bab6', line: '#7f8882', soft: '#eff0ee', ink: '#57625b', on: '#161b18' },
    'out-of-range': { fill: '#000000', line: '#000000', soft: '#ecedea', ink: '#151816', on: '#ffffff' },
  },
  /**
   * Ranges of a heatmap that no state has: amber, but as far from level 2 as eyes without green cones need, and a grey
   * between the faintest and black.
   */
  heat: {
    mild: '#fbe0a0',
    'mild-on': '#4a3200',
    'mild-line': '#b07a0e',
    grey: '#a3aba6',
    'grey-on': '#161b18',
    'grey-line': '#7f8882',
  },
};

export type Palette = typeof DAY;
export type State = keyof Palette['state'];
export const STATES = Object.keys(DAY.state) as State[];

/** Little blue light, for a dark corridor at night. */
export const NIGHT: Palette = {
  surface: {
    page: '#0f100d',
    card: '#181a16',
    raised: '#1f221d',
    sunk: '#282c24',
    hover: '#22251f',
    chosen: '#454b3e',
  },
  line: { faint: '#2c2f28', strong: '#767a6d' },
  skeleton: { ground: '#3a3e35' },
  ink: { text: '#ebe9e0', quiet: '#a5a698', accent: '#6fcf97' },
  state: {
    dry: { fill: '#4f7a62', line: '#5d8a71', soft: '#182219', ink: '#93c7a9', on: '#ffffff' },
    level1: { fill: '#efbf58', line: '#efbf58', soft: '#2a2312', ink: '#f0c56b', on: '#2b1d00' },
    level2: { fill: '#ec8127', line: '#ec8127', soft: '#2d1d0f', ink: '#ffab6b', on: '#2b1200' },
    level3: { fill: '#d03422', line: '#ee4a40', soft: '#331719', ink: '#ff8d98', on: '#ffffff' },
    disconnected: { fill: '#dcc22f', line: '#dcc22f', soft: '#292510', ink: '#eed64f', on: '#332b00' },
    error: { fill: '#c765b3', line: '#c765b3', soft: '#2b1827', ink: '#e59ad6', on: '#26061f' },
    off: { fill: '#424640', line: '#7d8176', soft: '#20221d', ink: '#a5a698', on: '#ffffff' },
    'out-of-range': { fill: '#000000', line: '#82867a', soft: '#1c1d19', ink: '#dcdacf', on: '#ffffff' },
  },
  heat: {
    mild: '#5f4a1e',
    'mild-on': '#f6dfae',
    'mild-line': '#a88436',
    grey: '#5f635a',
    'grey-on': '#ffffff',
    'grey-line': '#7d8176',
  },
};

/** The sidebar is black in both themes, its active entry green (R-SIDEBAR-8, R-SIDEBAR-9). */
export const SIDEBAR = {
  ground: '#000000',
  ink: '#b3bcb6',
  active: '#2fbf71',
  'active-ground': '#12251b',
  hover: '#171b19',
  line: '#232926',
};

/** The product's own green, from the lightest to the darkest. */
export const VIGIL = [
  '#eefaf3',
  '#d8f2e3',
  '#b0e4c8',
  '#84d5aa',
  '#57c68c',
  '#2fbf71',
  '#22a35e',
  '#1a8a4f',
  '#147242',
  '#0e5632',
] as const;
/** What somebody presses to go on, and the ring around what has the focus: the same in both themes. */
const ACT = { ground: VIGIL[8], hover: VIGIL[9], ring: VIGIL[6] };

/** Of texts and corners, in pixels of a page that nobody has enlarged. */
const TEXT_SIZES = [11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 32];
const RADII = [2, 4, 6, 8, 10, 12, 14, 16];

const inRem = (group: string, sizes: readonly number[]) =>
  sizes.map((size) => [`--${group}-${size}`, `${size / 16}rem`] as const);

/** `--text-15`, `--radius-12` … */
export const SIZES: Readonly<Record<string, string>> = Object.fromEntries([
  ...inRem('text', TEXT_SIZES),
  ...inRem('radius', RADII),
  ['--radius-round', '99px'],
]);

/** `--state-level2-ink`, `--surface-card` … */
export function variablesOf({ surface, line, skeleton, ink, state, heat }: Palette): Record<string, string> {
  const states = STATES.flatMap((name) => named(`state-${name}`, { ...state[name] }));
  return Object.fromEntries([
    ...named('surface', surface),
    ...named('line', line),
    ...named('skeleton', skeleton),
    ...named('ink', ink),
    ...named('heat', heat),
    ...states,
    ...named('sidebar', SIDEBAR),
  ]);
}

const named = (group: string, colours: Readonly<Record<string, string>>) =>
  Object.entries(colours).map(([name, colour]) => [`--${group}-${name}`, colour] as const);

/** All variables, by the theme that they are for; the build writes them into a style sheet (vite.config.ts). */
export const VARIABLES = {
  variables: { ...SIZES, ...Object.fromEntries(named('act', ACT)) },
  light: variablesOf(DAY),
  dark: variablesOf(NIGHT),
};
