import { Component } from 'react';
import type { ReactNode } from 'react';
import { isMissingChunk } from './missing-chunk.ts';
import { MissingScreen } from './missing-screen.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

interface ScreenBoundaryState {
  readonly caught?: { readonly error: unknown };
  /** Loading the page again has not brought the screen. */
  readonly isBroken?: boolean;
}

/** Keeps a screen that cannot be fetched from taking the others down; all else goes on as a crash. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { caught: { error } };
  }

  override render(): ReactNode {
    const { caught, isBroken } = this.state;
    if (!caught) return this.props.children;
    // Thrown here it goes to the boundary above; thrown by a child it would come back.
    if (isBroken || !isMissingChunk(caught.error)) throw caught.error;
    return <MissingScreen onBroken={() => this.setState({ isBroken: true })} />;
  }
}
