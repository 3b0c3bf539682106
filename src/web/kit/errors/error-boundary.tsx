import { Component, type ComponentType, type ReactNode } from 'react';
import { isReloading } from '#web/router/reload-on-stale-chunk.ts';

type Props = {
  fallback: ComponentType<{ error: unknown }>;
  /** The children are drawn again when this value changes. */
  retry?: unknown;
  children: ReactNode;
};

const fine = { failed: false, error: undefined };

/**
 * Shows the fallback instead of children that threw during rendering, until browser history leads to another page.
 * React requires a class for this.
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

  override componentDidUpdate({ retry }: Props) {
    if (retry !== this.props.retry) this.tryAgain();
  }

  tryAgain = () => {
    if (this.state.failed) this.setState(fine);
  };

  override render() {
    const { fallback: Fallback, children } = this.props;
    if (!this.state.failed) return children;
    // The page is about to reload: the person should not see an error meanwhile.
    return isReloading() ? null : <Fallback error={this.state.error} />;
  }
}
