import type { FieldTemplateProps } from '@rjsf/utils';
import { useContext } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { FindingLine } from './finding-line.tsx';
import { PageStateContext, usePageFrame, wordsOnTheWay } from './page-context.ts';

/** Kinds of input that have several boxes under one label. */
const grouped = new Set(['date', 'phone', 'cards', 'radio', 'plans', 'checks', 'yesNo', 'picture', 'amounts']);

/** A field of the page: our Field around rjsf's widget, worded by the product's messages. */
export function FieldTemplate({
  id,
  schema,
  uiSchema,
  fieldPathId,
  rawErrors,
  required,
  children,
}: FieldTemplateProps) {
  const { product, page } = usePageFrame();
  const messages = useShownMessages();
  const text = useText();
  const { hints } = useContext(PageStateContext);
  const widget = String(uiSchema?.['ui:widget'] ?? schema.format ?? '');
  // The page itself, a list and its items, and a tick bring their own words; a list of amounts is one field.
  const isTick = schema.type === 'boolean' && widget !== 'yesNo';
  const bare = schema.type === 'object' || isTick || (isListOfItems(schema) && widget !== 'amounts');
  if (bare) return children;

  const words = `${product}.${page}.${wordsOnTheWay(fieldPathId.path)}`;
  const help = `${words}.help`;
  return (
    <Field
      id={id}
      label={text(`${words}.label`)}
      help={help in messages ? text(help) : undefined}
      error={rawErrors?.[0]}
      optional={!required}
      group={grouped.has(widget)}
      hints={[
        <FindingLine key="finding" field={fieldPathId.path.join('/')} />,
        ...hints
          .filter(({ at }) => at === `/${fieldPathId.path.join('/')}`)
          .map(({ message, kind }) => (
            <Notice key={message} kind={kind}>
              {text(message)}
            </Notice>
          )),
      ]}
    >
      {children}
    </Field>
  );
}

function isListOfItems(schema: FieldTemplateProps['schema']): boolean {
  return schema.type === 'array' && (schema.items as { type?: unknown } | undefined)?.type === 'object';
}
