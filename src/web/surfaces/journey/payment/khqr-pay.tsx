import { useEffect, useRef } from 'react';
import { useCountdown } from '#web/api/use-clock.ts';
import { formatMinutes } from '#web/fields/code/format-minutes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { QrCode } from '#web/kit/layout/qr-code.tsx';
import { saveQrPicture } from './save-qr-picture.ts';

type KhqrPayProps = {
  /** The amount to pay now, formatted. */
  amount: string;
  /** The text of the QR code, the payee, and the instant at which the code expires (`expiresAt`, ISO). */
  fields: Record<string, string>;
  busy: boolean;
  /** Requests another code once this one has expired. */
  onAgain: () => void;
};

/**
 * A KHQR code to scan, while it is valid. The provider informs the server of the payment; then the page of the order
 * continues by itself.
 */
export function KhqrPay({ amount, fields, busy, onAgain }: KhqrPayProps) {
  const text = useText();
  const place = useRef<HTMLElement>(null);
  const left = useCountdown(fields.expiresAt);
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
          <Button variant="secondary" onClick={() => saveQrPicture(fields.khqr ?? '')}>
            {text('checkout.khqr.picture')}
          </Button>
          <p className="text-muted text-small">{text('checkout.khqr.pictureText')}</p>
          <p>
            {text('checkout.khqr.receiver')}: <strong lang="en">{fields.receiver}</strong>
          </p>
          {/* Visible only: a screen reader that reads a clock each second would disturb. */}
          <p role="timer" aria-live="off" className="text-muted">
            {text('checkout.khqr.left', { time: formatMinutes(left) })}
          </p>
        </>
      )}
    </section>
  );
}
