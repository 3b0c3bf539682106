import { useLocation } from 'wouter';
import type { MyDraft, MyOffer } from '#contract/customer-account/policies.ts';
import { buildOpenedEndorsementPath } from '#shared/endorsement-address.ts';
import { useOpenMyDraft } from '#web/api/customer-account/insurance.ts';
import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { paths } from '#web/router/paths.ts';

/** Offers that can still be paid, and drafts to continue. */
export function Unfinished({ offers, drafts }: { offers: readonly MyOffer[]; drafts: readonly MyDraft[] }) {
  const text = useText();
  const { dateTime, money } = useFormat();
  if (offers.length + drafts.length === 0) return null;
  return (
    <section aria-labelledby="my-unfinished" className="grid gap-4">
      <h2 id="my-unfinished" className="text-title">
        {text('mine.unfinished.title')}
      </h2>
      {offers.map(({ ref, name, amount, currency, payableUntil }) => (
        <Card key={ref}>
          <div className="grid gap-3">
            <h3 className="text-lead">{name}</h3>
            <p>{text('mine.unfinished.offer', { amount: money(amount, currency), until: dateTime(payableUntil) })}</p>
            <div>
              <ButtonLink href={paths.makePayment(ref)}>{text('mine.unfinished.pay')}</ButtonLink>
            </div>
          </div>
        </Card>
      ))}
      {drafts.map((draft) => (
        <DraftCard key={draft.id} draft={draft} />
      ))}
    </section>
  );
}

function DraftCard({ draft: { id, name, policy, savedAt } }: { draft: MyDraft }) {
  const text = useText();
  const { dateTime } = useFormat();
  const explain = useFailureText();
  const open = useOpenMyDraft();
  const goToPurchase = useGoToDraft();
  const [, navigate] = useLocation();
  const goTo = (draft: { id: string; product: string; key: string }) =>
    policy === null
      ? goToPurchase(draft)
      : navigate(buildOpenedEndorsementPath(draft.product, { draft: draft.id, key: draft.key }));
  return (
    <Card>
      <div className="grid gap-3">
        <h3 className="text-lead">{policy === null ? name : `${name} · ${policy}`}</h3>
        <p>{text('mine.unfinished.draft', { at: dateTime(savedAt) })}</p>
        {open.error && (
          <Notice kind="error" live>
            {explain(open.error)}
          </Notice>
        )}
        <div>
          <Button variant="secondary" busy={open.isPending} onClick={() => open.mutate(id, { onSuccess: goTo })}>
            {text('mine.unfinished.goOn')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
