import { createForm } from '@bpmn-io/form-js-viewer';

const { fields, choices, root } = window.form;
const values = choices.map((value) => ({ value, label: value }));
const componentOf = {
  name: { type: 'textfield', validate: { required: true, minLength: 2, maxLength: 60 } },
  email: { type: 'textfield', validate: { required: true, validationType: 'email' } },
  number: { type: 'number', validate: { required: true, min: 0, max: 1000 } },
  choice: { type: 'radio', values, validate: { required: true } },
  text: { type: 'textarea', validate: { required: true, maxLength: 200 } },
  tick: { type: 'checkbox', validate: { required: true } },
};
const components = fields.map(({ name, label, kind }) => ({ id: name, key: name, label, ...componentOf[kind] }));
await createForm({ container: root, schema: { type: 'default', id: 'same', components }, data: {} });
