import { useId, useState } from 'react';
import type { OfferView } from '#contract/purchase/consents.ts';
import { deriveState } from '#engine/derived-state.ts';
import type { DraftRecord } from '#engine/record.ts';
import { useGiveConsent } from '#web/api/purchase/consents.ts';
import { groupPageAnswers } from '#web/draft/page/answer-groups.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { SummaryList } from '#web/kit/layout/summary-list.tsx';
import { DeclaredDocuments } from '#web/product/declared-documents.tsx';
import { findPlan } from '#web/product/find-plan.ts';
import { useWords } from '#web/product/use-words.ts';
import { BeginAgain } from '../order/begin-again.tsx';
import type { ConsentProps } from './consent-props.ts';
import { CorrectionRequest } from './correction-request.tsx';

type AgreementProps = ConsentProps & { offer: OfferView; record: DraftRecord };

/** Every answer as on the summary page, the checkboxes, and the consent; or a report of a mistake. */
export function Agreement({ offer, record, order, product, onProblem }: AgreementProps) {
  const text = useText();
  const words = useWords(product.id);
  const { locale } = useLanguage();
  const consent = useGiveConsent(order.ref);
  const id = useId();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(false);
  const situation = deriveState(product, record);
  const missing = offer.declarations.filter(({ field }) => !ticked.includes(field));
  const agree = () => {
    setAsked(true);
    if (missing[0]) return document.getElementById(`${id}-${missing[0].field}`)?.focus();
    const declared = offer.declarations.map(({ field }) => field);
    consent.mutate({ language: locale, wording: offer.wording, declared }, { onError: onProblem });
  };
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-lead">{text('consent.all.title')}</h2>
        <p className="text-muted">{text('consent.all.text')}</p>
      </div>
      <SummaryList groups={groupPageAnswers(product, situation.route.pages, situation, words)} />
      <form
        aria-labelledby="declaration"
        noValidate
        className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          agree();
        }}
      >
        <h2 id="declaration" className="text-lead">
          {text('consent.agree.title')}
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          {offer.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <DeclaredDocuments product={product.id} plan={findPlan(product, record.answers)?.id} version={order.version} />
        {offer.declarations.map(({ page, field, text: sentence }) => (
          <Checkbox
            key={field}
            id={`${id}-${field}`}
            checked={ticked.includes(field)}
            label={sentence}
            help={words.maybe(`${product.id}.${page}.${field}.help`)}
            error={asked && !ticked.includes(field) && text('consent.agree.tick')}
            onChange={(is) => setTicked(is ? [...ticked, field] : ticked.filter((one) => one !== field))}
          />
        ))}
        <p className="text-muted text-small">{text('consent.agree.what')}</p>
        <FailureNotice error={consent.error} />
        <BeginAgain after={consent.error} />
        <div>
          <Button type="submit" busy={consent.isPending}>
            {text('consent.agree.button')}
          </Button>
        </div>
      </form>
      <CorrectionRequest refOf={order.ref} />
    </>
  );
}
