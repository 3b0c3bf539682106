import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';

/** A journey that ended with a policy is not entered again: its certificate, or a new one. */
export function CompletedPage({ order, onRestart }: { order: string | null; onRestart: () => void }) {
  const text = useText();
  return (
    <EmptyPage title={text('wizard.completed.title')}>
      <p>{text('wizard.completed.text')}</p>
      <div className="flex flex-wrap gap-3">
        {order && <ButtonLink href={paths.paymentSuccess(order)}>{text('wizard.completed.open')}</ButtonLink>}
        <Button look="secondary" onClick={onRestart}>
          {text('wizard.completed.again')}
        </Button>
      </div>
    </EmptyPage>
  );
}
