import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buildCacheKey } from '#contract/client.ts';
import { getDuplicateCover } from '#contract/purchase/drafts.ts';
import { listDeclarations } from '#engine/derived-state.ts';
import { drafts } from '#web/api/purchase/drafts.ts';
import { groupAnswersByPage } from '#web/draft/page/answer-groups.tsx';
import { ConfirmClearDialog } from '#web/draft/page/confirm-clear-dialog.tsx';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { hasPaymentOnPage } from '#web/draft/page/page-steps.ts';
import { usePage } from '#web/draft/page/use-page.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { type SummaryGroup, SummaryList } from '#web/kit/layout/summary-list.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { DeclaredDocuments } from '#web/product/declared-documents.tsx';
import { findPlan } from '#web/product/find-plan.ts';
import { useWords } from '#web/product/use-words.ts';
import { AlreadyInsured } from '../frame/already-insured.tsx';
import { DeferredContent } from '../frame/deferred-content.tsx';
import { PageActions } from '../frame/page-actions.tsx';
import type { PageProps } from '../frame/page-props.ts';
import { PremiumLines } from '../premium/premium-lines.tsx';

/**
 * "Check your answers": a document to read, the total once, the declaration, and the confirmation; for a seller, the
 * customer's later declaration, and the handover. If the journey has no payment page of its own, this is the payment
 * page before its order, with a heading that mentions it.
 */
export function SummaryPage({ page, held, back, onPassed }: PageProps) {
  const text = useText();
  const draft = useOpenDraft();
  const { product, situation, view, unpriced } = draft;
  const words = useWords(product.id);
  const open = usePage(draft, page);
  const already = useInsuredAlready(draft);
  const checkWords = { title: text('wizard.confirm.title'), lead: text('wizard.confirm.lead') };
  // For a sale the customer makes the declaration: the pay link asks for all of it.
  const isSale = draft.record.circumstances.isSale === true;
  const sentences = [
    ...['true', 'read', 'disclose', 'data'].map((name) => text(`wizard.declaration.${name}`)),
    ...(isSale ? listDeclarations(product, situation) : []).map(({ field }) => words.describe(product).label(field)),
  ];
  const confirm = async () => {
    const knowsOf = already.knowsOf();
    if (knowsOf === undefined) return;
    if (await open.submit({ kind: 'confirm', knowsOf })) onPassed();
    // The server may refuse it because of a policy that was issued meanwhile.
    else void already.lookAgain();
  };
  return (
    <>
      <PageHead page={page} held={held} {...(hasPaymentOnPage(draft, page) ? checkWords : {})} />
      <PageNotices page={open} />
      <DeferredContent>
        <AnswersAndPremium page={page} />
        <AlreadyInsured {...already} />
        <TitledSection
          id="declaration"
          title={text(isSale ? 'wizard.sale.title' : 'wizard.declaration.title')}
          className="grid gap-2 sm:gap-4 sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-6"
          titleClass="text-lead"
        >
          {isSale && <p className="text-muted">{text('wizard.sale.lead')}</p>}
          <ul className="grid list-disc gap-2 pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <DeclaredDocuments
            product={product.id}
            plan={findPlan(product, situation.answers)?.id}
            version={view?.version}
          />
          <PageFields id="page" name={page} page={open} onSubmit={confirm} />
        </TitledSection>
        <p className="text-muted">{text(isSale ? 'wizard.sale.what' : 'wizard.confirm.what')}</p>
      </DeferredContent>
      <PageActions
        form="page"
        label={text(isSale ? 'wizard.sale.button' : 'wizard.confirm.button')}
        // Nobody can confirm a price that is not shown.
        busy={open.busy || unpriced}
        back={back}
      />
      <ConfirmClearDialog page={open} />
    </>
  );
}

function AnswersAndPremium({ page }: { page: string }) {
  const text = useText();
  const draft = useOpenDraft();
  const { product, view, unpriced } = draft;
  const words = useWords(product.id);
  const title = text('wizard.quotation.premium');
  const rated = unpriced ? undefined : view?.rated;
  const premium = (): Omit<SummaryGroup, 'id' | 'title'> => {
    if (rated?.status === 'rated') {
      return {
        content: <PremiumLines product={product.id} premium={rated.premium} />,
      };
    }
    const why = text(`wizard.premium.${unpriced ? 'calculating' : (rated?.status ?? 'incomplete')}`);
    return { content: unpriced ? why : <Notice kind="warning">{why}</Notice> };
  };
  // The premium comes first: on a phone the answers fill several screens.
  return <SummaryList groups={[{ id: 'premium', title, ...premium() }, ...groupAnswersByPage(draft, page, words)]} />;
}

/** The policies that the draft would duplicate, and the person's confirmation. */
function useInsuredAlready({ ready, view }: Draft) {
  const { data: told = [], refetch } = useQuery({
    queryKey: [...buildCacheKey(getDuplicateCover), view?.id, view?.savedAt],
    queryFn: async () => drafts.insuredAlready(await ready()),
    enabled: view !== null && view.order === null,
    staleTime: 0,
  });
  const [isKnown, setKnown] = useState(false);
  const [isMissing, setMissing] = useState(false);
  /**
   * The numbers of the policies that the person knows of; undefined if the required checkbox is not checked: then its
   * error is shown.
   */
  const knowsOf = (): string[] | undefined => {
    setMissing(!isKnown);
    if (told.length > 0 && !isKnown) {
      document.getElementById('insured-already')?.focus();
      return undefined;
    }
    return told.map(({ policy }) => policy);
  };
  return { told, isKnown, onKnown: setKnown, isMissing, knowsOf, lookAgain: refetch };
}
