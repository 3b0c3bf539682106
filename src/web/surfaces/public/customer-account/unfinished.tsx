import { useLocation } from 'wouter';
import type { MyDraft, MyInsurance, MyOffer } from '#contract/customer-account/policies.ts';
import { buildOpenedEndorsementPath } from '#shared/endorsement-address.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import { useOpenMyDraft } from '#web/api/customer-account/insurance.ts';
import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { paths } from '#web/router/paths.ts';
import { useView } from './view-state.ts';

type UnfinishedProps = {
  offers: readonly MyOffer[];
  drafts: readonly MyDraft[];
  /** Claims that are not filed yet. */
  claims: MyInsurance['claimDrafts'];
};

/** Offers that can still be paid, drafts to continue, and claims to file. */
export function Unfinished({ offers, drafts, claims }: UnfinishedProps) {
  const text = useText();
  const { dateTime, money } = useFormat();
  const [, show] = useView();
  if (offers.length + drafts.length + claims.length === 0) return null;
  return (
    <TitledSection id="my-unfinished" title={text('mine.unfinished.title')} className="grid gap-4">
      {offers.map(({ ref, name, amount, currency, payableUntil }) => (
        <Card key={ref} className="grid gap-3">
          <h3 className="text-lead">{name}</h3>
          <p>
            {text('mine.unfinished.offer', {
              amount: money(amount, currency),
              until: dateTime(toLastMinute(payableUntil)),
            })}
          </p>
          <div>
            <ButtonLink href={paths.makePayment(ref)}>
              {text('mine.unfinished.pay')}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </ButtonLink>
          </div>
        </Card>
      ))}
      {claims.map(({ policy, name, savedAt }) => (
        <Card key={policy} className="grid gap-3">
          <h3 className="text-lead">{text('mine.unfinished.claim', { name, policy })}</h3>
          <p>{text('mine.unfinished.draft', { at: dateTime(savedAt) })}</p>
          <div>
            <Button variant="secondary" onClick={() => show({ at: 'fileClaim', number: policy })}>
              {text('mine.unfinished.goOn')}
              <VisuallyHidden>: {policy}</VisuallyHidden>
            </Button>
          </div>
        </Card>
      ))}
      {drafts.map((draft) => (
        <DraftCard key={draft.id} draft={draft} />
      ))}
    </TitledSection>
  );
}

function DraftCard({ draft: { id, name, policy, savedAt } }: { draft: MyDraft }) {
  const text = useText();
  const { dateTime } = useFormat();
  const open = useOpenMyDraft();
  const goToPurchase = useGoToDraft();
  const [, navigate] = useLocation();
  const title = policy === null ? name : `${name} · ${policy}`;
  const goTo = (draft: { id: string; product: string; key: string }) =>
    policy === null
      ? goToPurchase(draft)
      : navigate(buildOpenedEndorsementPath(draft.product, { draft: draft.id, key: draft.key }));
  return (
    <Card className="grid gap-3">
      <h3 className="text-lead">{title}</h3>
      <p>{text('mine.unfinished.draft', { at: dateTime(savedAt) })}</p>
      <FailureNotice error={open.error} />
      <div>
        <Button variant="secondary" busy={open.isPending} onClick={() => open.mutate(id, { onSuccess: goTo })}>
          {text('mine.unfinished.goOn')}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}
