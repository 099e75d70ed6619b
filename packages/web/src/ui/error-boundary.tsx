import { IconMoodConfuzed } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { i18n } from '#lib/i18n';
import { reportError } from '#lib/report-error';
import { Notice } from './notice';

interface ErrorBoundaryProps {
  /** Names the part of the page, for the log. */
  where: string;
  /** Shown instead; a notice by default. */
  fallback?: ReactNode;
  /** Another value tries the children again. */
  resetOn?: unknown;
  children: ReactNode;
}

interface ErrorBoundaryState {
  broken: boolean;
  resetOn: unknown;
}

/**
 * An error while rendering replaces only the children: the rest of the screen stays, and the log hears of it. A new
 * `key` or another `resetOn` starts again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, resetOn: this.props.resetOn };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetOn === state.resetOn ? null : { broken: false, resetOn };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, this.props.where);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    if (this.props.fallback) return this.props.fallback;
    return (
      <Notice
        role="alert"
        icon={IconMoodConfuzed}
        text="error.crash"
        action={{ label: i18n.t('action.reload'), onClick: () => window.location.reload() }}
      />
    );
  }
}
