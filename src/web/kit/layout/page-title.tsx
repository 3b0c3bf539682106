import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { findArrivalKind, recordArrival } from '#web/router/navigation-history.ts';

type PageTitleProps = {
  /** For the browser's tab. */
  title: string;
  /** The heading, when it says more than the title. */
  children?: ReactNode;
  className?: string;
};

/** The one h1 of a page: names the tab, and after each navigation takes the focus at the top of the new page. */
export function PageTitle({ title, children, className = 'text-title' }: PageTitleProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  const newest = useRef(title);
  newest.current = title;
  const shown = useRef('');

  useEffect(() => {
    // A page that the server has drawn answers from here on.
    document.getElementById('root')?.removeAttribute('data-drawn');
  }, []);

  useEffect(() => {
    if (isHere(heading.current)) document.title = text('interface.page.title', { title });
  }, [text, title]);

  // Before it is drawn: a page is first seen from its top.
  useLayoutEffect(() => {
    if (!isHere(heading.current)) return;
    const isSame = shown.current === newest.current;
    shown.current = newest.current;
    const comes = findArrivalKind(path);
    recordArrival(path);
    if (comes === 'opened') return;
    // The same page under the name that it has given itself: who writes in it goes on.
    if (isSame && document.activeElement?.closest('form')) return;
    // In a preview, which is a window in another one, who writes beside it keeps the focus.
    if (window.parent === window || document.hasFocus()) heading.current?.focus({ preventScroll: true });
    if (comes === 'on') window.scrollTo(0, 0);
  }, [path]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}

/** Not so in a preview, which is drawn in a window of its own: who writes beside it keeps the title and the focus. */
const isHere = (heading: Element | null) => heading?.ownerDocument === document;
