import { Component, type ComponentType, type ReactNode } from 'react';
import { isReloading } from '#web/router/reload-on-stale-chunk.ts';

type Props = { fallback: ComponentType<{ error: unknown }>; children: ReactNode };

const fine = { failed: false, error: undefined };

/**
 * Shows the fallback in place of what threw while it was drawn, until the way back in the browser's history leads to
 * another page. React knows no other form for this than a class.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean; error: unknown }> {
  override state = fine;

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidMount() {
    window.addEventListener('popstate', this.tryAgain);
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.tryAgain);
  }

  tryAgain = () => {
    if (this.state.failed) this.setState(fine);
  };

  override render() {
    const { fallback: Fallback, children } = this.props;
    if (!this.state.failed) return children;
    // The page is about to be loaded anew: nobody is to be frightened meanwhile.
    return isReloading() ? null : <Fallback error={this.state.error} />;
  }
}
