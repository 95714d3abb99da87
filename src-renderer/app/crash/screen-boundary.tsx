import { Component } from 'react';
import type { ReactNode } from 'react';
import { isMissingChunk } from './missing-chunk.ts';
import { MissingScreen } from './missing-screen.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

interface ScreenBoundaryState {
  readonly caught?: { readonly error: unknown };
  /** A reload has not loaded the screen. */
  readonly isBroken?: boolean;
}

/** Catches chunk load errors of one screen; passes any other error to the boundary above. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { caught: { error } };
  }

  override render(): ReactNode {
    const { caught, isBroken } = this.state;
    if (!caught) return this.props.children;
    // Throwing during render passes the error to the boundary above; a child's error would return
    // here.
    if (isBroken || !isMissingChunk(caught.error)) throw caught.error;
    return <MissingScreen onBroken={() => this.setState({ isBroken: true })} />;
  }
}
