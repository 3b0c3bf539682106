import { type ReactNode, useState } from 'react';
import { buildEndorsementPath } from '#shared/endorsement-address.ts';
import { groupAnswersByPage } from '#web/draft/page/answer-groups.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { SummaryList } from '#web/kit/layout/summary-list.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PremiumTrace } from '../premium/premium-trace.tsx';
import { BeforeAfter } from './before-after.tsx';
import { EndorsementActions } from './endorsement-actions.tsx';
import { EndorsementAmounts } from './endorsement-amounts.tsx';
import type { EndorsementPageProps } from './endorsement-form.tsx';
import { FirstDay } from './first-day.tsx';

/**
 * Before and after side by side (for a renewal the present answers), the charge or refund with its reason, the first
 * day, and the confirmation.
 */
export function ConfirmPage({ draft, page, back, onPassed }: EndorsementPageProps) {
  const text = useText();
  const { date } = useFormat();
  const { about, product, view } = draft;
  const open = usePage(draft, page);
  const words = useWords(product.id);
  const { refused, stands, isUnchanged, offered, noLoss = null } = readOutcome(about);
  const isSale = about.by !== 'holder';
  // A seller reads the sentence to the holder.
  const toDeclare = isSale ? null : noLoss;
  const [declared, setDeclared] = useState<'open' | 'missing' | 'given'>('open');
  const confirm = async () => {
    if (!offered) return;
    if (toDeclare && declared !== 'given') return setDeclared('missing');
    if (await open.submit({ kind: 'confirm', ...(toDeclare ? { noLoss: toDeclare } : {}) })) onPassed();
  };
  const sentence = noLoss && text('wizard.declaration.noLoss', { from: date(noLoss.from), to: date(noLoss.to) });
  return (
    <>
      <PageTitle title={text(`policy-journey.confirm.${about.does}`)} />
      <PageNotices page={open} />
      {isUnchanged && <Notice kind="info">{text('problems.nothingChanged')}</Notice>}
      {about.does === 'change' && stands && <BeforeAfter draft={draft} changes={stands.changes} />}
      {about.does === 'renew' && (
        <SummaryList groups={groupAnswersByPage(draft, page, words, (id) => buildEndorsementPath(product.id, id))} />
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
      {offered && (
        <>
          {/* The charge or refund, and for agents the calculation of the premium. */}
          <EndorsementAmounts outcome={offered} product={product.id} />
          {view?.rated.status === 'rated' && <PremiumTrace product={product} premium={view.rated.premium} />}
          <Declaration>
            {toDeclare && (
              <Checkbox
                id="no-loss"
                label={sentence}
                checked={declared === 'given'}
                onChange={(on) => setDeclared(on ? 'given' : 'open')}
                error={declared === 'missing' && text('problems.noLossNotDeclared')}
              />
            )}
            <PageFields id="page" name={page} page={open} onSubmit={confirm} />
          </Declaration>
        </>
      )}
      {sentence !== null && isSale && <p>{text('policy-journey.what.declares', { text: sentence })}</p>}
      <p className="text-muted">{text(isSale ? 'policy-journey.what.sale' : 'policy-journey.what.holder')}</p>
      <EndorsementActions back={back} label={offered && text('policy-journey.confirm.button')} busy={open.busy} />
    </>
  );
}

/**
 * The outcome of the answers: the reason of a refusal, or the result; `offered` is set if the person can confirm a
 * result.
 */
function readOutcome({ outcome, does }: EndorsementPageProps['draft']['about']) {
  if (outcome !== null && 'refused' in outcome) return { refused: outcome.refused, isUnchanged: false };
  const stands = outcome ?? undefined;
  const isUnchanged = does === 'change' && stands?.changes.length === 0;
  return { stands, isUnchanged, offered: isUnchanged ? undefined : stands, noLoss: stands?.noLoss };
}

/** The sentences that the person confirms, above the fields of the page. */
function Declaration({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <TitledSection
      id="declaration"
      title={text('wizard.declaration.title')}
      className="grid gap-3 sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-6"
      titleClass="text-lead"
    >
      <ul className="grid list-disc gap-2 pl-5">
        {['true', 'disclose'].map((name) => (
          <li key={name}>{text(`wizard.declaration.${name}`)}</li>
        ))}
      </ul>
      {children}
    </TitledSection>
  );
}
