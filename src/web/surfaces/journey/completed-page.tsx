import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { paths } from '#web/router/paths.ts';

/**
 * A journey that ended with a policy cannot be entered again: a link to its certificate, and a button for a new one.
 */
export function CompletedPage({ order, onRestart }: { order: string | null; onRestart: () => void }) {
  const text = useText();
  const ready = useMessages(['checkout']);
  if (!ready) return <PageWaiting />;
  return (
    <EmptyPage title={text('checkout.completed.title')}>
      <p>{text('checkout.completed.text')}</p>
      <div className="flex flex-wrap gap-3">
        {order && <ButtonLink href={paths.paymentSuccess(order)}>{text('checkout.completed.open')}</ButtonLink>}
        <Button variant="secondary" onClick={onRestart}>
          {text('checkout.completed.again')}
        </Button>
      </div>
    </EmptyPage>
  );
}
