import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';

const { fields, choices, root } = window.form;
const questionOf = {
  name: { type: 'text', validators: [{ type: 'text', minLength: 2, maxLength: 60 }] },
  email: { type: 'text', inputType: 'email', validators: [{ type: 'email' }] },
  number: { type: 'text', inputType: 'number', min: 0, max: 1000 },
  choice: { type: 'radiogroup', choices },
  text: { type: 'comment', maxLength: 200 },
  tick: { type: 'boolean', renderAs: 'checkbox' },
};
const elements = fields.map(({ name, label, kind }) => ({ name, title: label, isRequired: true, ...questionOf[kind] }));
const model = new Model({ elements, checkErrorsMode: 'onValueChanged', textUpdateMode: 'onTyping' });
createRoot(root).render(createElement(Survey, { model }));
