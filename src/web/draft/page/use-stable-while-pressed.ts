import { useEffect, useState } from 'react';

let isPointerDown = false;
if (typeof window !== 'undefined') {
  const set = (down: boolean) => () => {
    isPointerDown = down;
  };
  window.addEventListener('pointerdown', set(true), true);
  window.addEventListener('pointerup', set(false), true);
  window.addEventListener('pointercancel', set(false), true);
}

/**
 * Holds a value unchanged while a pointer is pressed. The press of a button leaves a field, and the field's error
 * appears or disappears; if the page moved between press and release, the press would miss the button.
 */
export function useStableWhilePressed<Value>(value: Value): Value {
  const [held, setHeld] = useState(value);
  useEffect(() => {
    if (!isPointerDown) {
      setHeld(value);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The click follows the release: the page may move after the click.
    const release = () => {
      timer = setTimeout(() => setHeld(value));
    };
    window.addEventListener('pointerup', release, { once: true });
    window.addEventListener('pointercancel', release, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [value]);
  return held;
}
