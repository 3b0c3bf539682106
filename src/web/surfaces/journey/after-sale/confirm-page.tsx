import { useState } from 'react';
import { moveJourney } from '#contract/purchase/journeys.ts';
import { policyJourneyPath } from '#contract/purchase/policy-journey-address.ts';
import { isDate } from '#engine/language/dates.ts';
import { send } from '#web/api/http.ts';
import { ofDraft } from '#web/api/purchase/drafts.ts';
import { answerGroups } from '#web/draft/page/answer-groups.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { SummaryList } from '#web/kit/layout/summary-list.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PremiumTrace } from '../quotation/premium-trace.tsx';
import { BeforeAfter } from './before-after.tsx';
import { JourneyActions } from './journey-actions.tsx';
import type { JourneyDraft } from './journey-draft.ts';
import type { JourneyPageProps } from './journey-form.tsx';
import { JourneyMoney } from './journey-money.tsx';

/** Before and after side by side (of a renewal the answers that stand), what is paid or given back and why, from which day, and the confirmation. */
export function ConfirmPage({ draft, page, back, onPassed }: JourneyPageProps) {
  const text = useText();
  const { date } = useFormat();
  const { about, product } = draft;
  const open = usePage(draft, page);
  const words = useWords(product.id);
  const { outcome } = about;
  const refused = outcome !== null && 'refused' in outcome ? outcome.refused : undefined;
  const stands = outcome !== null && !('refused' in outcome) ? outcome : undefined;
  const isUnchanged = about.does === 'change' && stands?.changes.length === 0;
  const isSale = about.by !== 'holder';
  const confirm = async () => {
    if (!stands || isUnchanged) return;
    if (await open.submit({ kind: 'confirm' })) onPassed();
  };
  return (
    <>
      <PageTitle title={text(`policy-journey.confirm.${about.does}`)} />
      <PageNotices page={open} />
      {isUnchanged && <Notice kind="info">{text('problems.nothingChanged')}</Notice>}
      {about.does === 'change' && stands && <BeforeAfter draft={draft} changes={stands.changes} />}
      {about.does === 'renew' && (
        <SummaryList folds groups={answerGroups(draft, page, words, (id) => policyJourneyPath(product.id, id))} />
      )}
      {about.days && about.days.first < about.days.last ? (
        <FirstDay draft={draft} days={about.days} />
      ) : (
        <p className="figures">{text('policy-journey.from', { from: date(about.from) })}</p>
      )}
      {refused !== undefined && (
        <Notice kind="error" live>
          {text(`problems.${refused}`)}
        </Notice>
      )}
      {stands && !isUnchanged && <JourneyMoney outcome={stands} product={product.id} />}
      {stands && !isUnchanged && draft.view?.rated.status === 'rated' && (
        <PremiumTrace product={product} premium={draft.view.rated.premium} />
      )}
      {stands && !isUnchanged && (
        <section
          aria-labelledby="declaration"
          className="grid gap-3 sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-6"
        >
          <h2 id="declaration" className="text-lead">
            {text('wizard.declaration.title')}
          </h2>
          <ul className="grid list-disc gap-2 pl-5">
            {['true', 'disclose'].map((name) => (
              <li key={name}>{text(`wizard.declaration.${name}`)}</li>
            ))}
          </ul>
          <PageFields id="page" name={page} page={open} onSubmit={confirm} />
        </section>
      )}
      <p className="text-muted">{text(isSale ? 'policy-journey.what.sale' : 'policy-journey.what.holder')}</p>
      <JourneyActions
        back={back}
        label={stands && !isUnchanged ? text('policy-journey.confirm.button') : undefined}
        busy={open.busy}
      />
    </>
  );
}

/** From which day it shall hold; what it comes to is told anew for each. */
function FirstDay({ draft, days }: { draft: JourneyDraft; days: { first: string; last: string } }) {
  const text = useText();
  const { date } = useFormat();
  const explain = useFailureText();
  const { link, run, about } = draft;
  const [day, setDay] = useState(about.from);
  const [failure, setFailure] = useState<unknown>(null);
  const isWithin = isDate(day) && days.first <= day && day <= days.last;
  const move = async (from: string) => {
    setDay(from);
    setFailure(null);
    if (!link || !isDate(from) || from < days.first || from > days.last || from === about.from) return;
    try {
      await send(moveJourney, { ...ofDraft(link), body: { from } });
      await run({ kind: 'read' });
    } catch (error) {
      setFailure(error);
    }
  };
  const problem = isWithin
    ? undefined
    : text('policy-journey.day.within', { from: date(days.first), to: date(days.last) });
  return (
    <Field
      id="journey-day"
      label={text('policy-journey.day.label')}
      help={text('policy-journey.day.help')}
      error={failure === null ? problem : explain(failure)}
      group
    >
      <DateInput value={day} onChange={(next) => void move(next)} min={days.first} max={days.last} />
    </Field>
  );
}
