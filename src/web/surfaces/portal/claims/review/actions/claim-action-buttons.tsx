import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import type { ClaimActionName } from './list-claim-actions.ts';

/** Actions for which people mostly open the page. */
const LIKELY: readonly ClaimActionName[] = ['take', 'approve', 'answer', 'pay', 'takeOver'];
const QUIET: readonly ClaimActionName[] = ['handOver', 'note', 'resume'];

type ClaimActionButtonsProps = {
  acts: readonly ClaimActionName[];
  /** Under way. */
  busy: ClaimActionName | null;
  onBegin: (act: ClaimActionName) => void;
};

/** The possible actions as buttons; the most likely one is the primary button. */
export function ClaimActionButtons({ acts, busy, onBegin }: ClaimActionButtonsProps) {
  const text = useText();
  if (acts.length === 0) return null;
  const [first] = acts.filter((act) => LIKELY.includes(act));
  return (
    <div className="flex flex-wrap gap-3">
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === first ? 'primary' : QUIET.includes(act) ? 'quiet' : 'secondary'}
          busy={act === busy}
          onClick={() => onBegin(act)}
        >
          {text(`claim-review.acts.${act}`)}
        </Button>
      ))}
    </div>
  );
}
