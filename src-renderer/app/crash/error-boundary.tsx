import { Component } from 'react';
import type { ReactNode } from 'react';
import { noteError } from '#renderer/domain/diagnostics/diagnostics.ts';
import { mayReload } from './crash-guard.ts';
import { CrashScreen } from './crash-screen.tsx';

interface ErrorBoundaryProps {
  /** Reloads the page. */
  readonly reload: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly crash?: { readonly error: unknown };
  /** A reload was already tried: show the fallback screen. */
  readonly isFinal?: boolean;
}

/**
 * Reloads the page after the first uncaught rendering error; shows the fallback screen after the
 * next.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown): void {
    noteError(error);
    if (mayReload(Date.now())) this.props.reload();
    else this.setState({ isFinal: true });
  }

  override render(): ReactNode {
    const { crash, isFinal } = this.state;
    if (!crash) return this.props.children;
    return isFinal ? <CrashScreen error={crash.error} /> : null;
  }
}
