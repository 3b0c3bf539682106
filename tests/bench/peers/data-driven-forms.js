import {
  componentTypes,
  FormRenderer,
  useFieldApi,
  useFormApi,
  validatorTypes,
} from '@data-driven-forms/react-form-renderer';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const { fields, choices, root } = window.form;
const { REQUIRED, MIN_LENGTH, MAX_LENGTH, PATTERN, MIN_NUMBER_VALUE, MAX_NUMBER_VALUE } = validatorTypes;
const required = { type: REQUIRED };
const fieldOf = {
  name: { component: componentTypes.TEXT_FIELD, validate: [required, { type: MIN_LENGTH, threshold: 2 }] },
  email: { component: componentTypes.TEXT_FIELD, validate: [required, { type: PATTERN, pattern: '^[^@]+@[^@]+$' }] },
  number: {
    ...{ component: componentTypes.TEXT_FIELD, type: 'number', dataType: 'integer' },
    validate: [required, { type: MIN_NUMBER_VALUE, value: 0 }, { type: MAX_NUMBER_VALUE, value: 1000 }],
  },
  choice: {
    component: componentTypes.RADIO,
    options: choices.map((value) => ({ value, label: value })),
    validate: [required],
  },
  text: { component: componentTypes.TEXTAREA, validate: [required, { type: MAX_LENGTH, threshold: 200 }] },
  tick: { component: componentTypes.CHECKBOX, type: 'checkbox', validate: [required] },
};

/** It brings no look of its own: the plainest there is. */
function labelled(control) {
  return (props) => {
    const { input, meta, label, options } = useFieldApi(props);
    const error = meta.touched && meta.error ? createElement('p', { role: 'alert' }, meta.error) : null;
    return createElement(
      'div',
      null,
      createElement('label', { htmlFor: input.name }, label),
      control(input, options),
      error,
    );
  };
}
const text = labelled((input) => createElement('input', { id: input.name, ...input }));
const componentMapper = {
  [componentTypes.TEXT_FIELD]: text,
  [componentTypes.CHECKBOX]: text,
  [componentTypes.TEXTAREA]: labelled((input) => createElement('textarea', { id: input.name, ...input })),
  [componentTypes.RADIO]: labelled((input, options) =>
    options.map(({ value, label }) =>
      createElement(
        'label',
        { key: value },
        createElement('input', { ...input, type: 'radio', value, checked: input.value === value }),
        label,
      ),
    ),
  ),
};

function FormTemplate({ formFields }) {
  const { handleSubmit } = useFormApi();
  return createElement('form', { onSubmit: handleSubmit }, formFields);
}
const schema = { fields: fields.map(({ name, label, kind }) => ({ name, label, ...fieldOf[kind] })) };
createRoot(root).render(createElement(FormRenderer, { schema, componentMapper, FormTemplate, onSubmit: () => {} }));
