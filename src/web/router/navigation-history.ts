/** The address that the application was opened at; empty once a person has gone on from there. */
let openedAt: string | null = null;
let cameBack = false;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    cameBack = true;
  });
}

/**
 * How a person comes to an address: it was opened there, and the browser keeps its own focus and place; or they went on from
 * another one, or back to it by the browser.
 */
export function findArrivalKind(path: string): 'opened' | 'on' | 'back' {
  // Where nobody has done anything yet, the page has only put its own name into the address.
  const isUntouched = openedAt !== '' && navigator.userActivation?.hasBeenActive === false;
  if (openedAt === null || openedAt === path || isUntouched) return 'opened';
  return cameBack ? 'back' : 'on';
}

/** The page of an address is there. */
export function recordArrival(path: string): void {
  const isOpened = findArrivalKind(path) === 'opened';
  openedAt = isOpened ? path : '';
  cameBack &&= isOpened;
}
