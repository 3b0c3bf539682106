import { useCountdown } from '#web/api/use-clock.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CodeRefusal } from './code-refusal.tsx';
import type { ShownRefusal } from './use-code-refusal.ts';

type AskForCodeProps = {
  /** The moment until which no further code is sent, an ISO instant: undefined before the first one. */
  resendAt: string | undefined;
  /** An hourly limit that is reached. */
  refusal: ShownRefusal | undefined;
  /** The label of the button before anything was sent. */
  first: string;
  variant?: 'primary' | 'secondary';
  busy: boolean;
  disabled?: boolean;
  onAsk: () => void;
};

/**
 * A button that requests a one-time code, and later another one, when the last one should have arrived. While an hourly
 * limit is reached there is no button, but the reason, the time, and other ways.
 */
export function AskForCode(props: AskForCodeProps) {
  const { resendAt, refusal, first, variant = 'secondary', busy, disabled = false, onAsk } = props;
  const text = useText();
  const seconds = useCountdown(resendAt);
  if (refusal) return <CodeRefusal refusal={refusal} />;
  const again = seconds > 0 ? text('checkout.code.resendIn', { seconds }) : text('checkout.code.resend');
  return (
    <Button
      variant={seconds > 0 ? 'secondary' : variant}
      busy={busy}
      disabled={seconds > 0 || disabled}
      onClick={onAsk}
    >
      {resendAt === undefined ? first : again}
    </Button>
  );
}
