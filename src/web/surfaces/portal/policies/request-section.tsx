import { useState } from 'react';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { DecideMoneyDialog } from '#web/surfaces/portal/money/decide-money-dialog.tsx';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';

type RequestProps = {
  number: string;
  product: string;
  request: NonNullable<PolicyLifeView['request']>;
  onDone: (said: string) => void;
};

/** A cancellation that waits for a second person: its creator, the refund, and the two answers. */
export function RequestSection({ number, product, request, onDone }: RequestProps) {
  const text = useText();
  const { date, dateTime, money } = useFormat();
  const { word } = useProductWords(product);
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null);
  const { id, from, reason, note, refund, currency, askedBy, askedAt, mayApprove } = request;
  const amount = money(refund, currency);
  return (
    <Section title={text('policy-life.request.title')}>
      <p>{text(mayApprove ? 'policy-life.request.toApprove' : 'policy-life.request.toWait')}</p>
      <Facts
        facts={[
          { term: text('policy-life.cancel.lastDay'), detail: date(addDays(from, -1)) },
          { term: text('portal.words.reason'), detail: word(`afterSale.reasons.${reason}`, reason) },
          { term: text('policy-life.refund'), detail: amount },
          {
            term: text('policy-life.request.by'),
            detail: `${askedBy?.name ?? text('policy-life.request.customer')}, ${dateTime(askedAt)}`,
          },
          { term: text('policy-life.cancel.note'), detail: note },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {mayApprove && <Button onClick={() => setAsked('approve')}>{text('money.approve')}</Button>}
        <Button variant="quiet" onClick={() => setAsked('refuse')}>
          {text(mayApprove ? 'money.refuse' : 'money.withdraw')}
        </Button>
      </div>
      {asked && (
        <DecideMoneyDialog
          request={{ id, amount: refund, currency, subject: { name: number }, mayDecide: mayApprove }}
          outcome={asked}
          onClose={() => setAsked(null)}
          onDone={onDone}
        />
      )}
    </Section>
  );
}
