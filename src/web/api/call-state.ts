/** How a call ended: answered, refused with a reason that its page tells, or failed. */
export type Outcome = 'answered' | 'refused' | 'failed';

/** The global error: what the server said, or which of our own sentences. */
export type GlobalError = { said: string } | { sentence: 'unexpected' | 'somethingWentWrong' };

/** What all calls together have to say to the person: the progress bar, the full-screen spinner, the error dialogue. */
export type CallState = {
  /** Calls under way. */
  open: number;
  /** The worst outcome since there was none under way. */
  outcome: Outcome;
  /** The loading flag. */
  loading: boolean;
  error: GlobalError | null;
};

let state: CallState = { open: 0, outcome: 'answered', loading: false, error: null };
const listeners = new Set<() => void>();
const waits = new Set<symbol>();

function change(changes: Partial<CallState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** Free of React: calls are made outside of it, too. */
export const callState = {
  now: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** A call begins; what is returned ends it. */
  begin(): (outcome: Outcome) => void {
    change({ open: state.open + 1, ...(state.open === 0 ? { outcome: 'answered' } : {}) });
    return (outcome) => change({ open: state.open - 1, outcome: pickWorse(outcome, state.outcome) });
  },
  /** Sets the loading flag until what is returned is called, or an error clears it. */
  load(): () => void {
    const wait = Symbol('wait');
    waits.add(wait);
    change({ loading: true });
    return () => {
      if (waits.delete(wait)) change({ loading: waits.size > 0 });
    };
  },
  /** Sets the global error and clears the loading flag. */
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
