import { useEffect, useLayoutEffect, useRef } from 'react';
import { parsePrefix } from './address.ts';
import { leaving } from './leaving.ts';
import { useUnloadWarning } from './unload.ts';

/** Forms with input that is saved nowhere. */
const unsaved = new Set<object>();
/** Functions that ask the person if the page may be left; the last registered one is called. */
const questions: (() => Promise<boolean>)[] = [];

/**
 * Registers a form with input that is lost when the page is left.
 *
 * @param isUnsaved false again once it was sent
 */
export function useUnsaved(isUnsaved: boolean): void {
  // A layout effect, because its cleanup must run before an effect that leaves the page.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isUnsaved]);
}

/** True if leaving the page loses input, and a question can be shown. */
const canLoseInput = (): boolean => unsaved.size > 0 && questions.length > 0;

/** Leaves the page by `go`; if input would be lost, it asks before. Without unsaved input it leaves at once. */
export async function leave(go: () => void): Promise<void> {
  if (canLoseInput() && !(await confirmLoss())) return;
  go();
}

leaving.by = (go, to) => {
  if (isSamePage(to)) go();
  else void leave(go);
};

/** True for another query, fragment or language of the open page. */
const isSamePage = (to: string): boolean =>
  bare(new URL(to.replace(/^~/, ''), window.location.origin).pathname) === bare(window.location.pathname);
const bare = (pathname: string): string => pathname.slice(parsePrefix(pathname).length) || '/';

/** Asks the person. After a yes the same input is not asked about again. */
async function confirmLoss(): Promise<boolean> {
  const isAgreed = (await questions.at(-1)?.()) === true;
  if (isAgreed) unsaved.clear();
  return isAgreed;
}

/**
 * Registers the question that `leave` shows.
 *
 * @param ask resolves to true to leave
 */
export function useLeaveConfirmation(ask: () => Promise<boolean>): void {
  const newest = useRef(ask);
  newest.current = ask;
  useEffect(() => {
    const question = () => newest.current();
    questions.push(question);
    return () => void questions.splice(questions.indexOf(question), 1);
  }, []);
}

/**
 * Asks also before navigation without a link: the browser's Back and Forward (if it has the Navigation API), and
 * closing or reloading the window (the browser's own question). Used once, in the frame of the pages.
 */
export function useBrowserLeaving(): void {
  useUnloadWarning(canLoseInput);
  useEffect(() => {
    const traverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || !canLoseInput()) return;
      if (new URL(event.destination.url).pathname === window.location.pathname) return;
      event.preventDefault();
      const { key } = event.destination;
      void confirmLoss().then((yes) => yes && window.navigation.traverseTo(key));
    };
    window.navigation?.addEventListener('navigate', traverse);
    return () => window.navigation?.removeEventListener('navigate', traverse);
  }, []);
}
