import type { ComponentProps } from 'react';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import { start } from '#engine/wizard.ts';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { formatPageSegment } from '#web/draft/page/page-segment.ts';
import { usePage } from '#web/draft/page/use-page.ts';
import { type Draft, localDraftDefaults, splitJourney } from '#web/draft/use-draft.ts';
import { DraftContext } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import type { HydrationState } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { toLanguageAddress } from '#web/router/address.ts';
import { paths } from '#web/router/paths.ts';
import { PageActions } from './frame/page-actions.tsx';

type ServerFieldsProps = ComponentProps<'div'> & {
  product: Product;
  page: string;
  today: string;
  early: HydrationState['early'];
};

const nothing = () => {};
const noopSubscribe = () => new Promise<never>(nothing);

/**
 * The fields of a page before the scripts handle them, as a form that the browser itself sends. A form with fields that
 * need scripts, such as pictures, waits for them. This is only in the server's build.
 */
export function ServerFields({ product, page, today, early, ...place }: ServerFieldsProps) {
  const { locale } = useLanguage();
  const isAnswer = early?.page === page && early.record !== undefined;
  const journey =
    isAnswer && early.record
      ? openJourney(product, early.record)
      : start(product, { channel: 'public', language: locale }, today);
  const path = paths.buy(product.id, formatPageSegment(page));
  const address = toLanguageAddress({ pathname: path, search: '', hash: '' }, locale, locale);
  const isRefused = (early?.problems ?? []).length > 0;
  const marks = isAnswer && {
    'data-draft': JSON.stringify(early.link),
    'data-address': address,
    ...(isRefused && { 'data-refused': page }),
  };
  return (
    <div {...place} {...marks}>
      <NativeForm page={page} journey={journey} action={address} early={isAnswer ? early : undefined} />
    </div>
  );
}

type NativeFormProps = { page: string; journey: Journey; action: string; early: HydrationState['early'] };

function NativeForm({ page, journey, action, early }: NativeFormProps) {
  const text = useText();
  const { record } = journey;
  const draft: Draft = {
    ...splitJourney(journey),
    // A box shows a text that is no number, as its widget does it after the scripts have come.
    record: { ...record, answers: { ...record.answers, ...early?.unread } },
    ...{ ...localDraftDefaults, view: null, link: null },
    ...{ change: nothing, saveNow: nothing, take: nothing, findOut: nothing, run: noopSubscribe, ready: noopSubscribe },
    journeyNow: () => journey,
  };
  const refused = early?.problems ?? [];
  const open = usePage(draft, page, undefined, refused.length > 0 ? { attempt: 1, refused } : undefined);
  const asked = open.sections.flatMap(({ fields }) => fields);
  const hidden = {
    asked: asked.join(),
    ...(early?.link && { draft: `${early.link.id}.${early.link.key}`, digest: early.digest ?? '' }),
  };
  const sending = needsScripts(journey.product, page) ? {} : { native: { method: 'post', action } as const };
  return (
    <DraftContext value={draft}>
      <PageNotices page={open} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" form="page" name={name} value={value} />
      ))}
      <PageFields id="page" name={page} page={open} onSubmit={nothing} {...sending} />
      <PageActions form="page" label={text('wizard.next')} busy={false} back={undefined} />
    </DraftContext>
  );
}

/** True for a page with a field that cannot be answered without scripts. */
function needsScripts(product: Product, page: string): boolean {
  const { schema, uiSchema = {} } = findPageDefinition(product, page);
  return Object.entries(schema.properties).some(([field, { format, items }]: [string, FieldSchema]) => {
    const ui = uiSchema[field];
    const widget = isObject(ui) ? String(ui['ui:widget'] ?? '') : '';
    return (
      items?.type === 'object' || format === 'upload' || format === 'phone' || ['phone', 'checks'].includes(widget)
    );
  });
}
