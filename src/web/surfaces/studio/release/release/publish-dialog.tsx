import { Suspense } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import { type compareRelease, publishRelease, type ReleaseView } from '#contract/studio/releases.ts';
import { useDifference, usePublishRelease } from '#web/api/studio/releases.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { toInstant } from '#web/fields/date/to-instant.ts';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { ownerOf } from '#web/surfaces/studio/base/names/issue-location.ts';
import { useReleaseTitle } from '#web/surfaces/studio/base/names/release-link.tsx';
import { useReleaseProductNames } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { SaleEffectTable } from '../product-list/sale-effect.tsx';

const ChangesByProduct = lazyPage(() => import('../changes/changes-by-product.tsx'), 'ChangesByProduct');

type PublishDialogProps = { release: ReleaseView; onClose: () => void; onDone: (said: string) => void };

/** Puts a release on sale, now or at a set time; it first shows the resulting changes. */
export function PublishDialog({ release: { id, number, title }, onClose, onDone }: PublishDialogProps) {
  const text = useText();
  const titleOf = useReleaseTitle();
  const { dateTime } = useFormat();
  const publish = usePublishRelease(id);
  const difference = useDifference(id);
  const form = useForm({
    id: 'publish',
    initial: {
      when: 'now',
      startsAt: '',
      renewals: 'same',
      renewalsFrom: '',
      drafts: 'stay',
      offers: 'keep',
      reason: '',
    },
    labels: {
      when: text('studio.publish.when.label'),
      startsAt: text('studio.publish.startsAt'),
      renewals: text('studio.publish.renewals.label'),
      renewalsFrom: text('studio.publish.renewalsFrom'),
      drafts: text('studio.publish.drafts.label'),
      offers: text('studio.publish.offers.label'),
      reason: text('portal.words.reason'),
    },
    body: publishRelease.body,
    check: ({ when, startsAt, renewals, renewalsFrom }) => ({
      ...(when === 'later' && !parseCambodiaTime(startsAt) ? { startsAt: text('studio.publish.noTime') } : {}),
      ...(renewals === 'later' && !parseCambodiaTime(renewalsFrom)
        ? { renewalsFrom: text('studio.publish.noTime') }
        : {}),
    }),
    refusedAt: { startInPast: 'startsAt' },
    send: async (values) => {
      const { startsAt: start } = toTerms(values);
      await publish.mutateAsync({ ...toTerms(values), reason: values.reason.trim() });
      onDone(start ? text('studio.publish.scheduled', { at: dateTime(start) }) : text('studio.publish.done'));
    },
  });
  const { values } = form;
  const choice = (name: 'when' | 'renewals' | 'drafts' | 'offers', ...ways: string[]) => (
    <Field {...form.field(name)} group>
      <RadioCards
        name={`publish-${name}`}
        value={values[name]}
        onChange={(value) => form.set({ [name]: value })}
        choices={ways.map((way) => ({ value: way, label: text(`studio.publish.${name}.${way}`) }))}
        columns={2}
      />
    </Field>
  );
  return (
    <FormDialog
      title={text('studio.publish.title', { number, title: titleOf(title) })}
      action={text(values.when === 'later' ? 'studio.publish.schedule' : 'studio.publish.action')}
      form={form}
      onClose={onClose}
    >
      <Difference release={id} call={difference} />
      {choice('when', 'now', 'later')}
      {values.when === 'later' && (
        <TextField form={form} name="startsAt" type="datetime-local" help={text('studio.publish.timeHelp')} />
      )}
      {choice('renewals', 'same', 'later')}
      {values.renewals === 'later' && (
        <TextField form={form} name="renewalsFrom" type="datetime-local" help={text('studio.publish.timeHelp')} />
      )}
      {choice('drafts', 'stay', 'move')}
      {choice('offers', 'keep', 'void')}
      <ProductEffects release={id} products={difference.data?.products ?? []} terms={toTerms(values)} />
      <TextField form={form} name="reason" help={text('studio.reasonHelp')} />
    </FormDialog>
  );
}

type PublishValues = Record<'when' | 'startsAt' | 'renewals' | 'renewalsFrom' | 'drafts' | 'offers', string>;

/** Returns the terms that the form describes. */
function toTerms({ when, startsAt, renewals, renewalsFrom, drafts, offers }: PublishValues) {
  const start = when === 'later' ? parseCambodiaTime(startsAt) : null;
  const renewalStart = renewals === 'later' ? parseCambodiaTime(renewalsFrom) : null;
  return {
    drafts: drafts as 'stay' | 'move',
    offers: offers as 'keep' | 'void',
    ...(start ? { startsAt: start } : {}),
    ...(renewalStart ? { renewalsFrom: renewalStart } : {}),
  };
}

type ProductEffectsProps = {
  release: string;
  products: ReplyOf<typeof compareRelease>['products'];
  terms: ReturnType<typeof toTerms>;
};

/** Shows the effect of these terms on the drafts, offers and policies of each product that was on sale before. */
function ProductEffects({ release, products, terms }: ProductEffectsProps) {
  const nameOf = useReleaseProductNames(release);
  return products
    .filter(({ product, current, isByTheWay }) => product !== SITE && current !== null && !isByTheWay)
    .map(({ product, next }) => (
      <SaleEffectTable
        key={product}
        product={product}
        name={nameOf(product)}
        terms={next === null ? {} : { ...terms, version: next }}
      />
    ));
}

/** Returns the instant of a day and time in Cambodia, from the text of the browser's input; null for an empty one. */
function parseCambodiaTime(typed: string): string | null {
  const [date = '', time = ''] = typed.split('T');
  return toInstant(date, time);
}

type DifferenceProps = {
  release: string;
  call: { data: ReplyOf<typeof compareRelease> | undefined; error: unknown };
};

/** Shows the effect of putting a release on sale: its products, and the differences from the files on sale now. */
function Difference({ release, call: { data, error } }: DifferenceProps) {
  const text = useText();
  const nameOf = useReleaseProductNames(release);
  if (error) return <Refusal error={error} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <section aria-labelledby="difference" className="grid gap-2 rounded-card border border-line bg-page p-4">
      <h3 id="difference" className="font-semibold">
        {text('studio.difference.title')}
      </h3>
      {data.products.length === 0 && <p>{text('studio.difference.none')}</p>}
      <ul className="grid gap-1">
        {data.products.map(({ product, current, next, isByTheWay }) => (
          <li key={product}>
            {isByTheWay
              ? text('studio.ground.byTheWay', { product: nameOf(product) })
              : text(`studio.difference.${next === null ? 'ends' : current === null ? 'begins' : 'changes'}`, {
                  product: nameOf(product),
                })}
          </li>
        ))}
      </ul>
      {data.files.length > 0 && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <ChangesByProduct
            products={[...new Set(data.files.map(({ path }) => ownerOf(path)))]}
            before={{ release, at: 'sale' }}
            after={{ release }}
          />
        </Suspense>
      )}
    </section>
  );
}
