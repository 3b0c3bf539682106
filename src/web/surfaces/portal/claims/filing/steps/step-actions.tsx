import { ArrowLeft } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';

type StepActionsProps = {
  back: string | undefined;
  label: string;
  busy?: boolean;
} & ({ form: string } | { onGo: () => void });

/** Back, and the one primary action of a page. */
export function StepActions({ back, label, busy = false, ...go }: StepActionsProps) {
  const text = useText();
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-4 border-line border-t pt-5">
      {back ? (
        <TextButton href={back}>
          <Icon of={ArrowLeft} />
          {text('wizard.back')}
        </TextButton>
      ) : (
        <span />
      )}
      {'form' in go ? (
        <Button type="submit" form={go.form} busy={busy}>
          {label}
        </Button>
      ) : (
        <Button busy={busy} onClick={go.onGo}>
          {label}
        </Button>
      )}
    </div>
  );
}
