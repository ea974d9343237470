import { Component, type ReactNode } from 'react';

import { PageFailed } from '../frames/PageFailed.tsx';

/** A page that fails to load or to draw says so and offers another try; the frame around it stays. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}
