// chunk: mantine
import { createTheme } from '@mantine/core';
import { i18n } from '#lib/i18n';
import { LOOK } from './mantine-look';

const TOUCH = '2.75rem';
const FLOATING = {
  defaultProps: { hideDetached: false, radius: 'lg', shadow: 'lg', transitionProps: { duration: 120 } },
};

export const theme = createTheme({
  ...LOOK,
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
        visibilityToggleButtonProps: { 'aria-label': i18n.t('action.showPassword') },
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
