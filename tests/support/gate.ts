/** Shut until a test opens it: whoever waits for `opened` goes on then. */
export function createGate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open: () => open(), opened };
}
