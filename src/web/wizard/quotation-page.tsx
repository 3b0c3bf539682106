import { isObject } from '#engine/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Krama } from '#web/ui/krama.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BenefitList } from './benefit-list.tsx';
import { PageActions } from './page-actions.tsx';
import { PageHead } from './page-head.tsx';
import { PageNotices } from './page-notices.tsx';
import type { PageProps } from './page-props.ts';
import { planOf } from './plan-of.ts';
import { PremiumLines } from './premium-lines.tsx';
import { PremiumTrace } from './premium-trace.tsx';
import { ProductDocuments } from './product-documents.tsx';
import { shownValues } from './shown-values.ts';
import { TextButton } from './text-button.tsx';
import { usePage } from './use-page.ts';
import { useWords } from './use-words.ts';
import { useOpenDraft } from './wizard-context.ts';

/** The quotation before anyone is named: what it costs, for what, and what is covered. A paper to read and print. */
export function QuotationPage({ page, held, back, onPassed }: PageProps) {
  const text = useText();
  const draft = useOpenDraft();
  const { product, position, view } = draft;
  const words = useWords(product.id);
  const open = usePage(draft, page);
  const plan = planOf(product, position.situation.answers);
  const rated = view?.rated;
  const note = words.maybe(`${product.id}.benefitsNote`);
  const next = async () => {
    if (await open.submit({ kind: 'pass', page })) onPassed();
  };
  return (
    <>
      <PageHead page={page} held={held} />
      <PageNotices page={open} />
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card print:border-0 print:shadow-none">
        <Krama className="h-3 w-full" />
        <div className="grid gap-8 p-5 sm:p-8">
          <header className="grid gap-1">
            <h2 className="text-lead">
              {words.own('name')}
              {plan && <> · {words.own(`plans.${plan.id}.name`)}</>}
            </h2>
            <p className="text-muted">{text('wizard.quotation.on', { date: words.format.date(draft.record.asOf) })}</p>
          </header>
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {shownValues(product, page, position, words).map(({ name, label, value }) => (
              <div key={name} className="grid border-line border-b pb-2">
                <dt className="text-small text-muted">{label}</dt>
                <dd className="figures text-ink">{value}</dd>
              </div>
            ))}
          </dl>
          <section className="grid gap-2">
            <h2 className="text-lead">{text('wizard.quotation.premium')}</h2>
            {isObject(rated) && rated.status === 'rated' ? (
              <>
                <PremiumLines product={product.id} premium={rated.premium} />
                <PremiumTrace product={product} premium={rated.premium} />
              </>
            ) : (
              <Notice kind="warning">{text(`wizard.premium.${rated?.status ?? 'incomplete'}`)}</Notice>
            )}
            {product.definition.product.sampleRates && (
              <p className="text-small text-muted">{text('wizard.premium.sample')}</p>
            )}
          </section>
          {plan && (
            <section className="grid gap-2">
              <h2 className="text-lead">{text('wizard.quotation.benefits')}</h2>
              {note && <p className="text-small text-muted">{note}</p>}
              <BenefitList product={product} plan={plan} />
              <div className="print:hidden">
                <TextButton href={paths.benefit(product.id)}>{text('wizard.benefit.compare')}</TextButton>
              </div>
            </section>
          )}
          <ProductDocuments product={product.id} />
          <div className="print:hidden">
            <Button look="secondary" onClick={() => window.print()}>
              {text('wizard.quotation.print')}
            </Button>
          </div>
        </div>
      </div>
      <form
        id="page"
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      />
      <PageActions form="page" label={text('wizard.next')} busy={open.busy} back={back} />
    </>
  );
}
