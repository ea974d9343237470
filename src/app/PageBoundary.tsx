import { Component, type ReactNode } from 'react';

import { NarrowFrame } from '../shell/NarrowFrame.tsx';
import { PageFailed } from '../shell/PageFailed.tsx';

export interface PageBoundaryProps {
  children: ReactNode;
  /** Whether it renders inside a frame that stays mounted. */
  isFramed: boolean;
}

/** Error boundary of a page: shows the failure and a retry. */
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
