import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { i18n } from '#lib/i18n';
import { DAY, NIGHT, type Palette, SIZES, variablesOf } from './tokens';

const vigil: MantineColorsTuple = [
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
];

/** Mantine's own dark scale, turned from blue-grey to the night palette. */
const dark: MantineColorsTuple = [
  NIGHT.ink.text,
  '#cfcdc3',
  NIGHT.ink.quiet,
  NIGHT.line.strong,
  '#3a3e35',
  NIGHT.surface.sunk,
  NIGHT.surface.raised,
  NIGHT.surface.page,
  '#0b0c0a',
  '#070806',
];

/** Warm greys in place of Mantine's blue ones. */
const gray: MantineColorsTuple = [
  '#f7f7f4',
  DAY.surface.sunk,
  DAY.line.faint,
  '#d3d6cf',
  '#bcc1ba',
  '#9aa39d',
  DAY.line.strong,
  DAY.ink.quiet,
  '#3f4943',
  '#2a332e',
];

const TOUCH = '2.75rem';
const FLOATING = {
  defaultProps: { hideDetached: false, radius: 'lg', shadow: 'lg', transitionProps: { duration: 120 } },
};

export const theme = createTheme({
  primaryColor: 'vigil',
  primaryShade: 8,
  colors: { vigil, gray, dark },
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
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { minHeight: TOUCH, fontWeight: 600 } } },
    ActionIcon: { defaultProps: { size: TOUCH, variant: 'subtle', color: 'gray' } },
    CloseButton: {
      defaultProps: () => ({ size: TOUCH, iconSize: '1.25rem', 'aria-label': i18n.t('action.close') }),
    },
    InputWrapper: {
      styles: { label: { marginBottom: '0.375rem', fontSize: 'var(--text-15)', fontWeight: 550 } },
    },
    SegmentedControl: {
      styles: {
        root: { background: 'var(--surface-sunk)', padding: '3px', borderRadius: 'var(--radius-12)' },
        indicator: { background: 'var(--surface-chosen)', borderRadius: 'calc(var(--radius-12) - 3px)' },
      },
      defaultProps: { withItemsBorders: false, transitionDuration: 140 },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: () => ({
        size: 'md',
        visibilityToggleButtonProps: { 'aria-label': i18n.t('password.show') },
      }),
    },
    Select: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        // Not blurred: without a graphics card each frame of an open dialog would take a tenth of a second.
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 140, transition: 'pop' },
      },
      styles: {
        content: { background: 'var(--surface-raised)' },
        header: { background: 'var(--surface-raised)' },
        title: { fontWeight: 650, fontSize: 'var(--text-20)' },
      },
    },
    // Below the head of the page, where toasts appear.
    ModalRoot: { defaultProps: { yOffset: 'max(5dvh, var(--head-height))' } },
    Drawer: {
      defaultProps: { transitionProps: { duration: 160 } },
      styles: {
        content: { background: 'var(--surface-raised)' },
        header: { background: 'var(--surface-raised)', paddingBottom: 0 },
        title: { fontWeight: 650, fontSize: 'var(--text-18)' },
      },
    },
    Notification: {
      defaultProps: { radius: 'lg' },
      styles: {
        title: { color: 'var(--ink-text)', fontWeight: 600 },
        description: { color: 'var(--ink-quiet)' },
      },
    },
    Table: { defaultProps: { highlightOnHoverColor: 'var(--surface-hover)' } },
    Popover: FLOATING,
    Menu: FLOATING,
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 } } },
  },
});

/** Our tokens as CSS variables, and Mantine's own colour variables set to them. */
export const variables: CSSVariablesResolver = () => ({
  variables: SIZES,
  light: { ...variablesOf(DAY), ...mantineOf(DAY) },
  dark: { ...variablesOf(NIGHT), ...mantineOf(NIGHT), '--mantine-color-anchor': NIGHT.ink.accent },
});

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
