import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

type FormStepsProps = {
  /** The label of the button that sends the form. */
  action: string;
  busy?: boolean | undefined;
  onCancel: () => void;
  /** The label of the other button, if it is not "Cancel". */
  cancel?: string | undefined;
  /** Another button, between the two. */
  children?: ReactNode;
};

/** The buttons below a form: send and cancel. */
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
