/** Runs a function once the page has loaded and the browser is idle. The returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  let takeBack = () => {};
  const wait = () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') {
      const idle = requestIdleCallback(run, { timeout: 5000 });
      takeBack = () => cancelIdleCallback(idle);
    } else {
      const timer = setTimeout(run, 1500);
      takeBack = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    takeBack = () => window.removeEventListener('load', wait);
  }
  return () => takeBack();
}
