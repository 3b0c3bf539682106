import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { patterns } from '#web/router/paths.ts';

/**
 * The shown part of "My insurance". It is stored in the browser's history and in no address: numbers of policies are
 * private.
 */
export type View =
  | { at: 'cancel'; number: string }
  | { at: 'fileClaim'; number: string }
  | { at: 'claim'; ref: string };

/** The shown part (undefined: everything), and a function that shows another one. The browser's Back returns. */
export function useView(): [view: View | undefined, show: (view: View | undefined) => void] {
  const state = useHistoryState<{ view?: View } | null>();
  const [, navigate] = useLocation();
  return [state?.view, (view) => navigate(patterns.myInsurance, { state: view ? { view } : null })];
}
