import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { patterns } from '#web/router/paths.ts';

/** What of "My insurance" is shown. It stands in the browser's history and in no address: numbers of policies are nobody else's. */
export type View =
  | { at: 'cancel'; number: string }
  | { at: 'fileClaim'; number: string }
  | { at: 'claim'; ref: string };

/** The part that is shown, undefined: all that there is; and the way to another one. The browser's Back leads back. */
export function useView(): [view: View | undefined, show: (view: View | undefined) => void] {
  const state = useHistoryState<{ view?: View } | null>();
  const [, navigate] = useLocation();
  return [state?.view, (view) => navigate(patterns.myInsurance, { state: view ? { view } : null })];
}
