import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { findArrivalKind, recordArrival } from '#web/router/navigation-history.ts';

/** True until a page that the server has named is shown. */
let isFirst = true;

type PageTitleProps = {
  /** The title of the browser's tab. */
  title: string;
  /** The heading, if it contains more than the title. */
  children?: ReactNode;
  className?: string;
};

/** The one h1 of a page: it names the tab, and after each navigation it gets the focus at the top of the new page. */
export function PageTitle({ title, children, className = 'text-title' }: PageTitleProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  const newest = useRef(title);
  newest.current = title;
  const shown = useRef('');

  useEffect(() => {
    // `data-drawn` marks a page of the server until its hydration is complete, which is here.
    document.getElementById('root')?.removeAttribute('data-drawn');
  }, []);

  const tab = text('interface.page.title', { title });
  useEffect(() => {
    if (!isHere(heading.current)) return;
    // The server has named a listed page as people look for it. This title stays until the first change.
    if (isFirst && document.querySelector('[rel=canonical]')) isFirst = false;
    else document.title = tab;
  }, [tab]);

  // Before the paint: the top of a page is seen first.
  useLayoutEffect(() => {
    if (!isHere(heading.current)) return;
    const isSame = shown.current === newest.current;
    shown.current = newest.current;
    const comes = findArrivalKind(path);
    recordArrival(path);
    if (comes === 'opened') return;
    // The page has only changed its own address: the title is the same, and the focus stays in the form where the
    // person types.
    if (isSame && document.activeElement?.closest('form')) return;
    // A preview is a window inside another one: a person who types in the outer window keeps the focus.
    if (window.parent === window || document.hasFocus()) heading.current?.focus({ preventScroll: true });
    if (comes === 'on') window.scrollTo(0, 0);
  }, [path]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}

/**
 * False in a preview, which renders into a window of its own: there, title and focus of the outer window do not change.
 */
const isHere = (heading: Element | null) => heading?.ownerDocument === document;
