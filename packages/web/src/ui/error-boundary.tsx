import { IconMoodConfuzed } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { i18n } from '#lib/i18n';
import { Notice } from './notice';

/** An error while rendering replaces only the children: the rest of the screen stays. A new `key` starts again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Notice
        role="alert"
        icon={<IconMoodConfuzed size={28} />}
        title={i18n.t('error.crash')}
        hint={i18n.t('error.crashHint')}
        action={{ label: i18n.t('action.reload'), onClick: () => window.location.reload() }}
      />
    );
  }
}
