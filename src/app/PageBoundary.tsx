import { Component, type ReactNode } from 'react';

import { NarrowFrame } from '../shell/NarrowFrame.tsx';
import { PageFailed } from '../shell/PageFailed.tsx';

export interface PageBoundaryProps {
  children: ReactNode;
  /** Whether a frame stands around it, which stays. */
  isFramed: boolean;
}

/** A page that fails to load or to draw says so and offers another try. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, isFramed } = this.props;
    if (!this.state.hasFailed) return children;
    return isFramed ? (
      <PageFailed />
    ) : (
      <NarrowFrame>
        <PageFailed />
      </NarrowFrame>
    );
  }
}
