import { RotateCw } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';

/** The error of data that could not be read, with a button to retry. */
export function LoadError({ onRetry }: { onRetry: () => unknown }) {
  const text = useText();
  return (
    <div className="mx-auto grid w-full max-w-form justify-items-start gap-4 px-5 py-10">
      <Notice kind="error" live title={text('portal.unanswered.title')}>
        {text('portal.unanswered.text')}
      </Notice>
      <Button icon={RotateCw} variant="secondary" onClick={() => void onRetry()}>
        {text('interface.ui.tryAgain')}
      </Button>
    </div>
  );
}
