import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { checkPage, listOfferedOptions } from '#engine/check-page.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { ConfirmClearDialog } from '#web/draft/page/confirm-clear-dialog.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { formatPageSegment } from '#web/draft/page/page-segment.ts';
import { usePage } from '#web/draft/page/use-page.ts';
import { useDraft } from '#web/draft/use-draft.ts';
import { DraftContext, useOpenDraft } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { findPlanField } from '#web/product/find-plan.ts';
import { ProductWords } from '#web/product/product-words.tsx';
import { useWords } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';

type QuickQuoteProps = { product: string; fields: readonly string[] };

/**
 * The price of each plan after a few answers. It is the product's own draft, and the first answer creates it as in the
 * journey: after the choice of a plan the person continues in the journey and types nothing twice.
 */
export function QuickQuote(props: QuickQuoteProps) {
  return (
    <ApiProvider>
      <OpenedQuote {...props} />
    </ApiProvider>
  );
}

function OpenedQuote({ product, fields }: QuickQuoteProps) {
  const text = useText();
  const { locale } = useLanguage();
  const ready = useMessages(['wizard', 'problems']);
  const { draft, failure, retry } = useDraft(product);
  const bundle = useQuery({
    ...productBundle(product, draft?.view?.version ?? 'current', locale),
    placeholderData: (before) => before,
  });
  const error = failure ?? bundle.error;
  if (ready && error) return <LoadFailure error={error} onRetry={() => (failure ? retry() : bundle.refetch())} />;
  if (!ready || !draft || !bundle.data) return <PageWaiting />;
  // The draft became an order: it continues there.
  if (draft.position.confirmed)
    return <ButtonLink href={paths.buy(product)}>{text('interface.chooser.see')}</ButtonLink>;
  return (
    <ProductWords messages={bundle.data.messages}>
      <DraftContext value={draft}>
        <Quote fields={fields} />
      </DraftContext>
    </ProductWords>
  );
}

function Quote({ fields }: Pick<QuickQuoteProps, 'fields'>) {
  const draft = useOpenDraft();
  const { product, situation } = draft;
  const name = product.pageOf[fields[0] ?? ''] ?? '';
  const problems = useMemo(() => checkPage(product, name, situation), [product, name, situation]);
  // The other values that the page needs, as soon as they can be chosen.
  const { start = {}, pages } = product.definition.form;
  const wanted = (pages[name]?.schema.required ?? []).filter(
    (field) =>
      !(field in start || fields.includes(field) || situation.hidden.has(field)) &&
      listOfferedOptions(product, name, field, situation).length > 0,
  );
  const asked = [...fields, ...wanted].join();
  const only = useMemo(() => new Set(asked.split(',')), [asked]);
  const open = usePage(draft, name, only);
  return (
    <div className="grid gap-6">
      <PageNotices page={open} />
      <PageFields id="quick" name={name} page={open} onSubmit={draft.saveNow} />
      <Prices page={name} open={open} isReady={problems.length === 0} />
      <ConfirmClearDialog page={open} />
    </div>
  );
}

type PricesProps = { page: string; open: ReturnType<typeof usePage>; isReady: boolean };

/** The price of each plan, and a button to continue with it. */
function Prices({ page, open, isReady }: PricesProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const draft = useOpenDraft();
  const { product, view, saving } = draft;
  const words = useWords(product.id);
  const field = findPlanField(product);
  const isKnown = isReady && saving === 'saved' && view !== null;
  const choose = async (plan: string) => {
    if (field !== undefined) draft.change({ [field]: plan });
    if (!(await open.submit({ kind: 'pass', page }))) return;
    // With its page: the product's own address would begin a new draft for a seller.
    const { page: reached } = draft.journeyNow().position;
    navigate(paths.buy(product.id, reached && formatPageSegment(reached)));
  };
  return (
    <section aria-labelledby="quick-prices" aria-busy={isReady && !isKnown} className="grid gap-3">
      <h3 id="quick-prices" className="text-lead">
        {text('wizard.quick.prices')}
      </h3>
      <div role="status">{!isKnown && <p className="text-muted">{text('wizard.premium.incomplete')}</p>}</div>
      {isKnown && (
        <ul className="grid gap-3">
          {product.definition.benefits.plans.map(({ id }) => {
            const rated = view.options[id];
            const plan = words.own(`plans.${id}.name`);
            return (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3"
              >
                <span className="grid">
                  <span className="font-semibold text-ink">{plan}</span>
                  {rated?.status === 'rated' ? (
                    <Money minorUnits={rated.premium.total} currency={rated.premium.currency} large />
                  ) : (
                    <span className="text-muted">
                      {text(
                        rated?.status === 'no-rule'
                          ? 'wizard.plans.notOffered'
                          : `wizard.premium.short.${rated?.status ?? 'incomplete'}`,
                      )}
                    </span>
                  )}
                </span>
                {rated?.status === 'rated' && (
                  <Button variant="secondary" busy={open.busy} onClick={() => choose(id)}>
                    {text('wizard.quick.choose', { plan })}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
