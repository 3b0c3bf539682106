import { clsx } from 'clsx/lite';
import type { BenefitsDefinition } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { formatShownValues } from '#web/draft/page/shown-values.ts';
import { usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { findPlan } from '#web/product/find-plan.ts';
import { formatLimit } from '#web/product/limit-text.ts';
import { ProductDocuments } from '#web/product/product-documents.tsx';
import { useWords } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';
import { DeferredContent } from '../frame/deferred-content.tsx';
import { PageActions } from '../frame/page-actions.tsx';
import type { PageProps } from '../frame/page-props.ts';
import { PremiumLines } from '../premium/premium-lines.tsx';
import { PremiumTrace } from '../premium/premium-trace.tsx';
import { SendQuoteButton } from '../sharing/send-quote-button.tsx';

/** The quotation, before any personal data. */
export function QuotationPage({ page, held, back, onPassed }: PageProps) {
  const text = useText();
  const draft = useOpenDraft();
  const open = usePage(draft, page);
  const next = () => open.pass(onPassed);
  return (
    <>
      <div className="grid gap-8 print:hidden">
        <PageHead page={page} held={held} />
        <PageNotices page={open} />
      </div>
      <DeferredContent>
        <QuotationDocument page={page} />
      </DeferredContent>
      <form
        id="page"
        className="print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      />
      <PageActions form="page" label={text('wizard.next')} busy={open.busy} back={back} />
    </>
  );
}

/** Price, subject and cover, to read and print. */
function QuotationDocument({ page }: { page: string }) {
  const text = useText();
  const { product, situation, view, record, unpriced } = useOpenDraft();
  const words = useWords(product.id);
  const plan = findPlan(product, situation.answers);
  const rated = view?.rated;
  const note = words.maybe(`${product.id}.benefitsNote`);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card shadow-card print:overflow-visible print:rounded-none print:border-0 print:text-[9.5pt] print:shadow-none print:**:[--text-lead:12pt] print:**:[--text-small:8.5pt]">
      <CheckPattern className="h-3 w-full print:[print-color-adjust:exact]" />
      <div className="grid gap-8 p-5 sm:p-8 print:block print:space-y-4 print:px-0 print:pt-3 print:pb-0">
        <PrintHeader />
        <header className="grid gap-1">
          <h2 className="text-lead">
            {words.own('name')}
            {plan && <> · {words.own(`plans.${plan.id}.name`)}</>}
          </h2>
          <p className="text-muted">{text('wizard.quotation.on', { date: words.format.date(record.asOf) })}</p>
        </header>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 print:grid-cols-3 print:gap-y-1.5">
          {formatShownValues(product, page, situation, words).map(
            ({ name, label, value }) =>
              value !== undefined && (
                <div key={name} className="grid border-line border-b pb-2 print:pb-0.5">
                  <dt className="text-small text-muted">{label}</dt>
                  <dd className="figures text-ink">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <section className="grid gap-2 print:gap-1">
          <h2 className="text-lead">{text('wizard.quotation.premium')}</h2>
          {unpriced ? (
            <p className="text-muted">{text('wizard.premium.calculating')}</p>
          ) : isObject(rated) && rated.status === 'rated' ? (
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
          <section className="grid gap-2 print:gap-1">
            <h2 className="text-lead">{text('wizard.quotation.benefits')}</h2>
            {note && <p className="text-small text-muted">{note}</p>}
            <BenefitList product={product} plan={plan} />
            <div className="print:hidden">
              <TextButton href={paths.benefit(product.id)}>{text('wizard.benefit.compare')}</TextButton>
            </div>
          </section>
        )}
        <ProductDocuments product={product.id} plan={plan?.id} version={view?.version} />
        <PrintFooter />
        <div className="flex flex-wrap gap-3 print:hidden">
          <SendQuoteButton />
          <Button variant="secondary" onClick={() => window.print()}>
            {text('interface.ui.print')}
          </Button>
        </div>
      </div>
    </div>
  );
}

type BenefitListProps = {
  product: Pick<Product, 'id' | 'definition'>;
  plan: BenefitsDefinition['plans'][number];
};

/** The cover of a plan, line by line. */
function BenefitList({ product, plan }: BenefitListProps) {
  const words = useWords(product.id);
  const { benefits, product: settings } = product.definition;
  return (
    <dl className="print:grid print:grid-cols-2 print:gap-x-8">
      {benefits.lines.map((line) => {
        const limit = plan.limits[line];
        const covered = limit !== null && limit !== undefined;
        return (
          <div key={line} className="flex justify-between gap-6 border-line border-b py-2 print:gap-3 print:py-0.5">
            <dt className={covered ? '' : 'text-muted'}>{words.own(`benefits.${line}`)}</dt>
            <dd className={clsx('figures shrink-0 text-right', covered ? 'font-semibold text-ink' : 'text-muted')}>
              {formatLimit(limit, settings.currency, words)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Printed above a quotation: the insurer, and the kind of document. The screen shows them elsewhere. */
function PrintHeader() {
  const text = useText();
  if (!useMessages(['quote'])) return null;
  return (
    <div className="hidden items-baseline justify-between print:flex">
      <p className="font-semibold text-title">{text('quote.paper.title')}</p>
      <p className="font-semibold text-lead">{text('interface.brand.name')}</p>
    </div>
  );
}

/** Printed below it: its validity, that it is no contract, and the contact. */
function PrintFooter() {
  const text = useText();
  const { tollFree } = useContact();
  const { product, view } = useOpenDraft();
  const { format } = useWords(product.id);
  if (!useMessages(['quote']) || !view) return null;
  return (
    <footer className="hidden gap-1 border-line border-t pt-3 text-small print:grid">
      <p>{text('quote.paper.noContract')}</p>
      <p>
        {text('quote.paper.kept', { date: format.date(toBusinessDate(new Date(view.expiresAt))) })} ·{' '}
        {text('quote.paper.questions', { number: tollFree.number })}
      </p>
    </footer>
  );
}
