import { DAY, NIGHT, type Palette, VIGIL } from './tokens.ts';

/*
 * How Mantine's components are coloured. Without Mantine and without the app, because the build makes a style sheet of it
 * (vite.config.ts): nothing is computed and written into the page by a browser.
 */

type Colours = [string, string, string, string, string, string, string, string, string, string];

/** Mantine's own dark scale, turned from blue-grey to the night palette. */
const dark: Colours = [
  NIGHT.ink.text,
  '#cfcdc3',
  NIGHT.ink.quiet,
  NIGHT.line.strong,
  NIGHT.skeleton.ground,
  NIGHT.surface.sunk,
  NIGHT.surface.raised,
  NIGHT.surface.page,
  '#0b0c0a',
  '#070806',
];

/** Warm greys in place of Mantine's blue ones. */
const gray: Colours = [
  '#f7f7f4',
  DAY.surface.sunk,
  DAY.line.faint,
  DAY.skeleton.ground,
  '#bcc1ba',
  '#9aa39d',
  DAY.line.strong,
  DAY.ink.quiet,
  '#3f4943',
  '#2a332e',
];

export const LOOK = {
  primaryColor: 'vigil',
  primaryShade: 8 as const,
  colors: { vigil: [...VIGIL] as Colours, gray, dark },
  black: DAY.ink.text,
  fontFamily: "'Inter', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: "'Inter', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--radius-4)',
    sm: 'var(--radius-8)',
    md: 'var(--radius-10)',
    lg: 'var(--radius-16)',
  },
};

const mantineOf = ({ surface, line, ink, state }: Palette) => ({
  '--mantine-color-error': state.level3.ink,
  '--mantine-color-body': surface.page,
  '--mantine-color-text': ink.text,
  '--mantine-color-dimmed': ink.quiet,
  '--mantine-color-placeholder': ink.quiet,
  '--mantine-color-default': surface.card,
  '--mantine-color-default-hover': surface.hover,
  '--mantine-color-default-border': line.faint,
  // Mantine's own would be the colour of a dialog at night.
  '--mantine-color-disabled': surface.sunk,
  '--mantine-color-disabled-border': line.strong,
  '--mantine-color-disabled-color': ink.quiet,
});

/** Mantine's own colour variables, set to our tokens. */
export const MANTINE_VARIABLES = {
  variables: {},
  light: mantineOf(DAY),
  dark: { ...mantineOf(NIGHT), '--mantine-color-anchor': NIGHT.ink.accent },
};
