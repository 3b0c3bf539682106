import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { QrCode } from '#web/kit/layout/qr-code.tsx';

type KhqrPayProps = {
  /** What is paid now, as it is written. */
  amount: string;
  /** The code's text, who is paid, and when it ends. */
  fields: Record<string, string>;
  busy: boolean;
  /** Asks for another code once this one is over. */
  onAgain: () => void;
};

/** A KHQR code to be scanned, for as long as it is valid. The server hears of the money; the page of the order goes on by itself. */
export function KhqrPay({ amount, fields, busy, onAgain }: KhqrPayProps) {
  const text = useText();
  const place = useRef<HTMLElement>(null);
  const left = useSecondsUntil(fields.expiresAt ?? '');
  const isOver = left === 0;
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      data-quiet-focus
      aria-label={text('checkout.khqr.title', { amount })}
      className="grid justify-items-center gap-4 rounded-card border border-line bg-card p-5 text-center"
    >
      <h2 className="text-lead">{text('checkout.khqr.title', { amount })}</h2>
      {isOver ? (
        <Notice kind="warning" live title={text('checkout.khqr.over')}>
          <p className="mb-3">{text('checkout.khqr.overText')}</p>
          <Button busy={busy} onClick={onAgain}>
            {text('checkout.khqr.again')}
          </Button>
        </Notice>
      ) : (
        <>
          <p>{text('checkout.khqr.text')}</p>
          <QrCode value={fields.khqr ?? ''} label={text('checkout.khqr.label', { amount })} />
          <p>
            {text('checkout.khqr.receiver')}: <strong lang="en">{fields.receiver}</strong>
          </p>
          {/* Told by sight alone: a clock that is read aloud each second is in the way. */}
          <p role="timer" aria-live="off" className="text-muted">
            {text('checkout.khqr.left', { time: formatMinutes(left) })}
          </p>
        </>
      )}
    </section>
  );
}

/** `14:05`. */
function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds until an instant, 0 after it; it goes down by itself. */
function useSecondsUntil(instant: string): number {
  const read = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read looks at the clock and at the instant alone
  useEffect(() => {
    setSeconds(read());
    const timer = setInterval(() => setSeconds(read()), 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
}
