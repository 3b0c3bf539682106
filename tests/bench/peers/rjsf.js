import RjsfForm from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const { fields, schema, root } = window.form;
const uiSchema = Object.fromEntries(
  fields.map(({ name, kind }) => [
    name,
    kind === 'choice' ? { 'ui:widget': 'radio' } : kind === 'text' ? { 'ui:widget': 'textarea' } : {},
  ]),
);

function Form() {
  const [formData, setData] = useState({});
  const onChange = (changed) => setData(changed.formData);
  return createElement(RjsfForm, { schema, uiSchema, validator, liveValidate: true, formData, onChange });
}
createRoot(root).render(createElement(Form));
