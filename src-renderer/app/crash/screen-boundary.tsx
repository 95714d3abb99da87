import { Component } from 'react';
import type { ReactNode } from 'react';
import { isMissingChunk } from './missing-chunk.ts';
import { MissingScreen } from './missing-screen.tsx';

interface ScreenBoundaryState {
  readonly caught?: { readonly error: unknown };
}

/** Keeps a screen that cannot be fetched from taking the others down; all else goes on as a crash. */
export class ScreenBoundary extends Component<
  { readonly children: ReactNode },
  ScreenBoundaryState
> {
  override state: ScreenBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { caught: { error } };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    if (!isMissingChunk(caught.error)) throw caught.error;
    return <MissingScreen error={caught.error} />;
  }
}
