import { Component, type ComponentType, type ReactNode } from 'react';

type Props = { fallback: ComponentType<{ error: unknown }>; children: ReactNode };

/** Shows the fallback in place of what threw while it was drawn. React knows no other form for this than a class. */
export class ErrorBoundary extends Component<Props, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override render() {
    const { fallback: Fallback, children } = this.props;
    return this.state.failed ? <Fallback error={this.state.error} /> : children;
  }
}
