import { type ComponentProps, useState } from 'react';
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
  const { about, product } = draft;
  const open = usePage(draft, page);
  const words = useWords(product.id);
  const { outcome } = about;
  const refused = outcome !== null && 'refused' in outcome ? outcome.refused : undefined;
  const stands = outcome !== null && !('refused' in outcome) ? outcome : undefined;
  const isUnchanged = about.does === 'change' && stands?.changes.length === 0;
  const isSale = about.by !== 'holder';
  const { noLoss = null } = stands ?? {};
  const [declared, setDeclared] = useState<'open' | 'missing' | 'given'>('open');
  const confirm = async () => {
    if (!stands || isUnchanged) return;
    if (noLoss && !isSale && declared !== 'given') return setDeclared('missing');
    if (await open.submit({ kind: 'confirm', ...(noLoss && !isSale ? { noLoss } : {}) })) onPassed();
  };
  const sentence = noLoss && text('wizard.declaration.noLoss', { from: date(noLoss.from), to: date(noLoss.to) });
  return (
    <>
      <PageTitle title={text(`policy-journey.confirm.${about.does}`)} />
      <PageNotices page={open} />
      {isUnchanged && <Notice kind="info">{text('problems.nothingChanged')}</Notice>}
      {about.does === 'change' && stands && <BeforeAfter draft={draft} changes={stands.changes} />}
      {about.does === 'renew' && (
        <SummaryList
          folds
          groups={groupAnswersByPage(draft, page, words, (id) => buildEndorsementPath(product.id, id))}
        />
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
      {stands && !isUnchanged && <ChangedPremium draft={draft} outcome={stands} />}
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
          {sentence !== null && !isSale && (
            <Checkbox
              id="no-loss"
              label={sentence}
              checked={declared === 'given'}
              onChange={(on) => setDeclared(on ? 'given' : 'open')}
              error={declared === 'missing' && text('problems.noLossNotDeclared')}
            />
          )}
          <PageFields id="page" name={page} page={open} onSubmit={confirm} />
        </section>
      )}
      {sentence !== null && isSale && <p>{text('policy-journey.what.declares', { text: sentence })}</p>}
      <p className="text-muted">{text(isSale ? 'policy-journey.what.sale' : 'policy-journey.what.holder')}</p>
      <EndorsementActions
        back={back}
        label={stands && !isUnchanged ? text('policy-journey.confirm.button') : undefined}
        busy={open.busy}
      />
    </>
  );
}

type ChangedPremiumProps = Pick<EndorsementPageProps, 'draft'> &
  Pick<ComponentProps<typeof EndorsementAmounts>, 'outcome'>;

/** The charge or refund, and for agents the calculation of the premium. */
function ChangedPremium({ draft: { product, view }, outcome }: ChangedPremiumProps) {
  return (
    <>
      <EndorsementAmounts outcome={outcome} product={product.id} />
      {view?.rated.status === 'rated' && <PremiumTrace product={product} premium={view.rated.premium} />}
    </>
  );
}
