import { useContext } from 'react';
import type { ProductBundle } from '#contract/products.ts';
import { isObject } from '#engine/language/json.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import { start } from '#engine/wizard.ts';
import { PageWords } from '#web/draft/page/page-words.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { type Draft, localDraftDefaults, splitJourney } from '#web/draft/use-draft.ts';
import { DraftContext, SoldContext } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { DRAWN_FIELDS } from '#web/hydration/early-events.ts';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { ProgressStep } from '#web/kit/feedback/progress-steps.tsx';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PageActions } from './frame/page-actions.tsx';
import { SavedState } from './frame/saved-state.tsx';
import { WizardFrame } from './wizard-frame.tsx';

/**
 * The first page of a journey before its form is loaded: people can read its questions meanwhile, and if the server
 * rendered the page, also answer them (`early-events.ts`).
 */
export function FirstPageWaiting({ bundle }: { bundle: ProductBundle }) {
  return (
    <ProductWords messages={bundle.messages}>
      <SoldContext value={bundle}>
        <Words bundle={bundle} />
      </SoldContext>
    </ProductWords>
  );
}

function Words({ bundle: { id: product, way, decidingPages } }: { bundle: ProductBundle }) {
  const words = useWords(product);
  const [first = ''] = way;
  const steps = way.map(
    (id): ProgressStep => ({ id, label: words.own(`${id}.step`), state: id === first ? 'here' : 'toCome' }),
  );
  return (
    <WizardFrame
      steps={
        <>
          <ProgressSteps steps={steps} counted={decidingPages.length === 0} />
          <SavedState saving="new" />
        </>
      }
    >
      <div className="grid gap-3">
        <PageWords product={product} page={first} />
      </div>
      <DrawnFields product={product} page={first} />
      <div aria-busy="true" className="grid gap-8 peer-[:not(:empty)]:hidden">
        {steps.slice(0, 5).map(({ id }) => (
          <div key={id} className="grid gap-2">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </WizardFrame>
  );
}

/** The server renders the fields; the browser leaves them as they are, and renders none. */
function DrawnFields({ product: id, page }: { product: string; page: string }) {
  const { config, product } = useContext(HydrationContext) ?? {};
  const sold = product?.(id);
  const place = { id: DRAWN_FIELDS, 'data-product': id, className: 'peer contents' };
  // The build removes this branch from the browser's scripts. Plans are not rendered here: in a container query
  // (`@container`) of a new document, Chromium first paints them without their style.
  if (import.meta.env.SSR && sold && config && !hasPlans(sold, page))
    return (
      <div {...place}>
        <FieldsAtFirst product={sold} page={page} today={config.today} />
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty, but React then leaves the children alone
  return <div {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

function hasPlans(product: Product, page: string): boolean {
  const { uiSchema = {} } = findPageDefinition(product, page);
  return Object.values(uiSchema).some((field) => isObject(field) && field['ui:widget'] === 'plans');
}

const nothing = () => {};
const noopSubscribe = () => new Promise<never>(nothing);

/** The fields of a new draft, before the scripts handle them. */
function FieldsAtFirst({ product, page, today }: { product: Product; page: string; today: string }) {
  const text = useText();
  const { locale } = useLanguage();
  const journey = start(product, { channel: 'public', language: locale }, today);
  const draft: Draft = {
    ...splitJourney(journey),
    ...{ ...localDraftDefaults, view: null, link: null },
    ...{ change: nothing, saveNow: nothing, take: nothing, findOut: nothing, run: noopSubscribe, ready: noopSubscribe },
    journeyNow: () => journey,
  };
  const open = usePage(draft, page);
  return (
    <DraftContext value={draft}>
      <PageFields id="page" name={page} page={open} onSubmit={nothing} />
      <PageActions form="page" label={text('wizard.next')} busy={false} back={undefined} />
    </DraftContext>
  );
}
