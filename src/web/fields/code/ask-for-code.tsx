import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useCountdown } from './use-countdown.ts';

type AskForCodeProps = {
  /** Until when nothing more is sent, an ISO instant: undefined before anything was sent. */
  resendAt: string | undefined;
  /** What the button says before anything was sent. */
  first: string;
  variant?: 'primary' | 'secondary';
  busy: boolean;
  disabled?: boolean;
  onAsk: () => void;
};

/** Asks for a one-time code, and for another one once the last has had time to come. */
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
