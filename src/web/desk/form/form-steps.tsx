import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

type FormStepsProps = {
  /** The word on the button that sends the form. */
  action: string;
  busy?: boolean | undefined;
  onCancel: () => void;
  /** The word on the other button, where it is not "Cancel". */
  cancel?: string | undefined;
  /** Another button, between the two. */
  children?: ReactNode;
};

/** Beneath a form: it is sent, or left. */
export function FormSteps({ action, busy = false, onCancel, cancel, children }: FormStepsProps) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {action}
      </Button>
      {children}
      <Button variant="quiet" onClick={onCancel}>
        {cancel ?? text('portal.cancel')}
      </Button>
    </div>
  );
}
