import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useWithdrawLink } from '#web/api/purchase/order-links.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { QuestionDialog } from '#web/kit/dialog/question-dialog.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';

/** True on the page with the new link right after the withdrawal; stored only in the tab's history. */
const afterWithdrawal = (): boolean => (window.history.state as { withdrawn?: boolean } | null)?.withdrawn === true;

/** For a link that went to the wrong people: every link to the order ends, and this page continues under a new one. */
export function WithdrawLink({ order: { ref } }: { order: OrderView }) {
  const text = useText();
  const explain = useFailureText();
  const withdraw = useWithdrawLink(ref);
  const [path, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const go = () =>
    withdraw.mutate(undefined, {
      onSuccess: ({ ref: now }) =>
        navigate(path.replace(encodeURIComponent(ref), encodeURIComponent(now)), {
          replace: true,
          state: { withdrawn: true },
        }),
    });
  if (afterWithdrawal()) {
    return (
      <Notice kind="success" live>
        {text('checkout.withdraw.done')}
      </Notice>
    );
  }
  return (
    <TitledSection
      id="withdraw-title"
      title={text('checkout.withdraw.title')}
      className="grid gap-1 border-line border-t pt-4 print:hidden"
      titleClass="font-semibold text-ink"
    >
      <p className="text-small text-muted">{text('checkout.withdraw.text')}</p>
      <div>
        <TextButton onClick={() => setAsking(true)}>{text('checkout.withdraw.button')}</TextButton>
      </div>
      <QuestionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text('checkout.withdraw.question')}
        yes={text('checkout.withdraw.yes')}
        no={text('checkout.withdraw.no')}
        busy={withdraw.isPending}
        onYes={go}
      >
        <p role={withdraw.error ? 'alert' : undefined}>
          {withdraw.error ? explain(withdraw.error) : text('checkout.withdraw.explained')}
        </p>
      </QuestionDialog>
    </TitledSection>
  );
}
