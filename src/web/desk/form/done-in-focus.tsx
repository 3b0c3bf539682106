import { useEffect, useRef } from 'react';
import { Notice } from '#web/kit/feedback/notice.tsx';

/** Shows the result of an act and moves the focus to it, as the button of the act may be gone. */
export function DoneInFocus({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the dialog, which gives the focus back to where it came from.
    const timer = said === '' ? undefined : setTimeout(() => box.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div ref={box} tabIndex={-1} data-quiet-focus className="empty:hidden">
      {said && <Notice kind="success">{said}</Notice>}
    </div>
  );
}
