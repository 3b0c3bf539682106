import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useCountdown } from './use-countdown.ts';

type AskForCodeProps = {
  /** The moment until which no further code is sent, an ISO instant: undefined before the first one. */
  resendAt: string | undefined;
  /** The label of the button before anything was sent. */
  first: string;
  variant?: 'primary' | 'secondary';
  busy: boolean;
  disabled?: boolean;
  onAsk: () => void;
};

/** A button that requests a one-time code, and later another one, when the last one should have arrived. */
export function AskForCode({ resendAt, first, variant = 'secondary', busy, disabled = false, onAsk }: AskForCodeProps) {
  const text = useText();
  const seconds = useCountdown(resendAt);
  const again = seconds > 0 ? text('checkout.code.resendIn', { seconds }) : text('checkout.code.resend');
  return (
    <Button variant={variant} busy={busy} disabled={seconds > 0 || disabled} onClick={onAsk}>
      {resendAt === undefined ? first : again}
    </Button>
  );
}
