import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const { fields, schema, root } = window.form;
const uischema = {
  type: 'VerticalLayout',
  elements: fields.map(({ name, label, kind }) => ({
    ...{ type: 'Control', scope: `#/properties/${name}`, label },
    options: kind === 'choice' ? { format: 'radio' } : kind === 'text' ? { multi: true } : {},
  })),
};
const given = { schema, uischema, renderers: vanillaRenderers, cells: vanillaCells };

function Form() {
  const [data, setData] = useState({});
  return createElement(JsonForms, { ...given, data, onChange: (changed) => setData(changed.data) });
}
createRoot(root).render(createElement(Form));
