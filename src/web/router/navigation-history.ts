/** The address at which the application was opened; null before its first page, empty once a person has navigated. */
let openedAt: string | null = null;
let cameBack = false;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    cameBack = true;
  });
}

/**
 * The kind of arrival at an address. `opened`: the application was opened there, and the browser restores its own focus
 * and scroll position. `on`: the person navigated from another address. `back`: browser history led there.
 */
export function findArrivalKind(path: string): 'opened' | 'on' | 'back' {
  // Without any action of a person, the page has only added its own name to the address.
  const isUntouched = openedAt !== '' && navigator.userActivation?.hasBeenActive === false;
  if (openedAt === null || openedAt === path || isUntouched) return 'opened';
  return cameBack ? 'back' : 'on';
}

/** Records that the page of an address is shown. */
export function recordArrival(path: string): void {
  const isOpened = findArrivalKind(path) === 'opened';
  openedAt = isOpened ? path : '';
  cameBack &&= isOpened;
}
