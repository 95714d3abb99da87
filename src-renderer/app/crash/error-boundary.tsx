import { Component } from 'react';
import type { ReactNode } from 'react';
import { mayReload } from './crash-guard.ts';
import { CrashScreen } from './crash-screen.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly crash?: { readonly error: unknown; readonly reloads: boolean };
}

/** An uncaught rendering error loads the page again once; the next one shows the fallback screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { crash: { error, reloads: mayReload(sessionStorage, Date.now()) } };
  }

  override componentDidCatch(): void {
    if (this.state.crash?.reloads) location.reload();
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    return crash.reloads ? null : <CrashScreen error={crash.error} />;
  }
}
