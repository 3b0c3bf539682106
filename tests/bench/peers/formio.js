import { Formio } from '@formio/js';

const { fields, choices, root } = window.form;
const values = choices.map((value) => ({ value, label: value }));
const componentOf = {
  name: { type: 'textfield', validate: { required: true, minLength: 2, maxLength: 60 } },
  email: { type: 'email', validate: { required: true } },
  number: { type: 'number', validate: { required: true, min: 0, max: 1000 } },
  choice: { type: 'radio', values, validate: { required: true } },
  text: { type: 'textarea', validate: { required: true, maxLength: 200 } },
  tick: { type: 'checkbox', validate: { required: true } },
};
const components = fields.map(({ name, label, kind }) => ({ key: name, label, input: true, ...componentOf[kind] }));
await Formio.createForm(root, { display: 'form', components }, { noDefaultSubmitButton: true });
