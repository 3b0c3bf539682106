import { useEffect, useRef, useState } from 'react';
import { Notice } from '#web/kit/feedback/notice.tsx';

/** Shows the result of an action, if there is one. */
export function Done({ said }: { said: string }) {
  if (said === '') return null;
  return (
    <Notice kind="success" live>
      {said}
    </Notice>
  );
}

/** Shows the result of an action and moves the focus to it, because the button of the action may be gone. */
export function DoneInFocus({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The delay lets the closing dialog first return the focus to the element that had it before.
    const timer = said === '' ? undefined : setTimeout(() => box.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div ref={box} tabIndex={-1} data-quiet-focus className="empty:hidden">
      {said && <Notice kind="success">{said}</Notice>}
    </div>
  );
}

/** The open dialog of a page, and the result of its last action, which disappears when the next dialog opens. */
export function useDialogs<Name>() {
  const [opened, setOpened] = useState<Name | null>(null);
  const [done, setDone] = useState('');
  return {
    opened,
    done,
    open: (dialog: Name) => {
      setDone('');
      setOpened(dialog);
    },
    close: () => setOpened(null),
    /** Closes the dialog and shows the result of its action. */
    finish: (said: string) => {
      setDone(said);
      setOpened(null);
    },
  };
}
