import { useEffect, useRef } from 'react';
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
    // It runs after the dialog, which returns the focus to the element that had it before.
    const timer = said === '' ? undefined : setTimeout(() => box.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div ref={box} tabIndex={-1} data-quiet-focus className="empty:hidden">
      {said && <Notice kind="success">{said}</Notice>}
    </div>
  );
}
