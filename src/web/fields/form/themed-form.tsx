import { withTheme } from '@rjsf/core';
import { AmountWidget } from '../amount/amount-widget.tsx';
import { CardsWidget, ChecksWidget, ComboboxWidget, SelectWidget, YesNoWidget } from '../choice/choice-widgets.tsx';
import { ListField } from '../list/list-field.tsx';
import { NumberField } from '../number/number-field.tsx';
import { NumberWidget } from '../number/number-widget.tsx';
import { EmailWidget, TextareaWidget, TextWidget } from '../text/text-widget.tsx';
import { CheckboxWidget, DateWidget, StepperWidget } from './box-widgets.tsx';
import { FieldTemplate } from './field-template.tsx';
import type { FormData } from './form-data.ts';
import { PhoneWidget, PictureWidget, PlansWidget } from './lazy-widgets.tsx';
import { ObjectTemplate } from './object-template.tsx';

/** rjsf's form in our dress. The names of widgets are those that a product's uiSchema uses. */
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
