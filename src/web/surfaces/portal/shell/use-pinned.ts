import { useState } from 'react';

const KEY = 'portal.menuPinned';

/** Whether the side menu is pinned; remembered in this browser. */
export function usePinned(): [boolean, (pinned: boolean) => void] {
  const [pinned, setPinned] = useState(() => localStorage.getItem(KEY) === 'yes');
  return [
    pinned,
    (next) => {
      localStorage.setItem(KEY, next ? 'yes' : 'no');
      setPinned(next);
    },
  ];
}
