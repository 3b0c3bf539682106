import { createStore } from '#web/hydration/create-store.ts';

/** The end of a call: answered, refused with a reason that its page shows, or failed. */
export type Outcome = 'answered' | 'refused' | 'failed';

/** The error that the error dialogue shows: the server's own text, or the id of one of our messages. */
export type GlobalError = { said: string } | { sentence: 'unexpected' | 'somethingWentWrong' };

/**
 * The common state of all calls, which a person sees: the progress bar, the full-screen spinner, the error dialogue.
 */
export type CallState = {
  /** Number of calls that have no answer yet; quiet calls are not counted. */
  open: number;
  /** The worst outcome of the calls that ended since `open` last was 0. */
  outcome: Outcome;
  /** True while the person waits for something that loads: then the full-screen spinner is shown. */
  loading: boolean;
  error: GlobalError | null;
};

const store = createStore<CallState>({ open: 0, outcome: 'answered', loading: false, error: null });
const waits = new Set<symbol>();

function change(changes: Partial<CallState>): void {
  store.set({ ...store.now(), ...changes });
}

/** A store without React, because calls are made outside of React, too. */
export const callState = {
  now: store.now,
  subscribe: store.subscribe,
  /** Begins a call; the returned function ends it. */
  begin(): (outcome: Outcome) => void {
    const { open } = store.now();
    change({ open: open + 1, ...(open === 0 ? { outcome: 'answered' } : {}) });
    return (outcome) => change({ open: store.now().open - 1, outcome: pickWorse(outcome, store.now().outcome) });
  },
  /** Sets `loading`. The returned function clears it; an error clears it, too. */
  load(): () => void {
    const wait = Symbol('wait');
    waits.add(wait);
    change({ loading: true });
    return () => {
      if (waits.delete(wait)) change({ loading: waits.size > 0 });
    };
  },
  /** Sets the global error (`error`) and clears `loading`. */
  fail(error: GlobalError): void {
    waits.clear();
    change({ error, loading: false });
  },
  clearError: () => change({ error: null }),
};

function pickWorse(one: Outcome, other: Outcome): Outcome {
  const [worst] = (['failed', 'refused'] as const).filter((outcome) => outcome === one || outcome === other);
  return worst ?? 'answered';
}
