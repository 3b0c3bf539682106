import { BackLink } from '#web/draft/page/back-link.tsx';
import { Button } from '#web/kit/action/button.tsx';

type EndorsementActionsProps = {
  back: string | undefined;
  /** The label of the one primary action; undefined if the journey ends on this page. */
  label: string | undefined;
  busy: boolean;
};

/**
 * BACK and the one primary action, in a bar at the bottom of the window: a hint that appears during a press cannot move
 * them.
 */
export function EndorsementActions({ back, label, busy }: EndorsementActionsProps) {
  if (back === undefined && label === undefined) return null;
  return (
    <div className="foot-bar fixed inset-x-0 bottom-0 z-10 border-line border-t bg-card shadow-raised print:hidden">
      <div className="mx-auto flex min-h-16 w-full max-w-form items-center justify-between gap-4 px-5 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-8">
        <BackLink to={back} />
        {label !== undefined && (
          <Button type="submit" form="page" busy={busy}>
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}
