import { withTheme } from '@rjsf/core';
import type { ObjectFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { type ReactNode, Suspense, useContext } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { LongWaiting } from '#web/kit/feedback/long-waiting.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { AmountWidget } from '../amount/amount-widget.tsx';
import {
  CardsWidget,
  CheckboxWidget,
  ChecksWidget,
  ComboboxWidget,
  SelectWidget,
  YesNoWidget,
} from '../choice/choice-widgets.tsx';
import { DrawnPlans } from '../choice/drawn-choices.tsx';
import { DateWidget } from '../date/date-widget.tsx';
import { ListField } from '../list/list-field.tsx';
import { NumberField } from '../number/number-field.tsx';
import { NumberWidget, StepperWidget } from '../number/number-widget.tsx';
import type { FormData } from '../page/form-data.ts';
import { PageStateContext, usePageFrame } from '../page/page-context.ts';
import { PhonePlaceholder } from '../phone/phone-placeholder.tsx';
import { EmailWidget, TextareaWidget, TextWidget } from '../text/text-widget.tsx';
import { FieldTemplate } from './field-template.tsx';

/** rjsf's form in our style. A product's uiSchema uses these names of widgets. */
export const ThemedForm = withTheme<FormData>({
  templates: { FieldTemplate, ObjectFieldTemplate: ObjectTemplate },
  fields: { ArrayField: ListField, NumberField },
  widgets: {
    TextWidget,
    EmailWidget,
    SelectWidget,
    RadioWidget: CardsWidget,
    CheckboxWidget,
    DateWidget,
    text: TextWidget,
    textarea: TextareaWidget,
    email: EmailWidget,
    select: SelectWidget,
    radio: CardsWidget,
    cards: CardsWidget,
    combobox: ComboboxWidget,
    date: DateWidget,
    stepper: StepperWidget,
    phone: PhoneWidget,
    checkbox: CheckboxWidget,
    plans: PlansWidget,
    checks: ChecksWidget,
    yesNo: YesNoWidget,
    amount: AmountWidget,
    number: NumberWidget,
    picture: PictureWidget,
  },
});

export const PlanCards = lazyPage(() => import('../plan/plan-cards.tsx'), 'PlanCards');
export const PhoneEntry = lazyPage(() => import('../phone/phone-entry.tsx'), 'PhoneEntry');
export const PictureEntry = lazyPage(() => import('../picture/picture-entry.tsx'), 'PictureEntry');

/** The plans side by side. */
function PlansWidget(props: WidgetProps) {
  if (import.meta.env.SSR) return <DrawnPlans {...props} />;
  return (
    <Suspense fallback={<LongWaiting />}>
      <PlanCards {...props} />
    </Suspense>
  );
}

/** Country code and number; the list of all countries is loaded with it. */
function PhoneWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<PhonePlaceholder name={props.name} />}>
      <PhoneEntry {...props} />
    </Suspense>
  );
}

/** An input for a picture: it previews, shrinks and sends it. */
function PictureWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <PictureEntry {...props} />
    </Suspense>
  );
}

/** The visible fields of a page or of one item, in sections if the page has them. */
function ObjectTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { sections } = useContext(PageStateContext);
  if (fieldPathId.path.length > 0)
    return <Fields>{properties.filter(({ name }) => name !== 'id').map(({ content }) => content)}</Fields>;
  return (
    <div data-sections className="grid gap-10">
      {sections.map(({ name, fields }) => {
        const drawn = fields.flatMap((field) => properties.find((property) => property.name === field)?.content ?? []);
        return name === undefined ? (
          <Fields key="rest">{drawn}</Fields>
        ) : (
          <Section key={name} name={name} fields={drawn} />
        );
      })}
    </div>
  );
}

function Section({ name, fields }: { name: string; fields: ReactNode[] }) {
  const { product, page } = usePageFrame();
  const text = useText();
  const id = `section-${name}`;
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <h2 id={id} tabIndex={-1} data-quiet-focus className="border-line border-b pb-2 text-lead">
        {text(`${product}.${page}.sections.${name}`)}
      </h2>
      <Fields>{fields}</Fields>
    </section>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <div data-fields className="grid gap-6">
      {children}
    </div>
  );
}
