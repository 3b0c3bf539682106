/**
 * Leaves a page by `go`. Pages with forms add the question about unsaved input (unsaved.ts); other pages do not load
 * that code.
 */
export const leaving = {
  by(go: () => void, _to: string): void {
    go();
  },
};
