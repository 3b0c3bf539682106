import { useEffect, useRef } from 'react';
import { Notice } from '#web/kit/feedback/notice.tsx';

/** What was done. It takes the focus: the button that began it may be gone with it. */
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
