import type { FieldTemplateProps } from '@rjsf/utils';
import { Suspense, useContext } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { PageStateContext, toMessagePath, usePageFrame } from '../page/page-context.ts';

const PriceOptions = lazyPage(() => import('./price-options.tsx'), 'PriceOptions');
const LookupStatus = lazyPage(() => import('../page/lookup-status.tsx'), 'LookupStatus');

/** Kinds of input that have several elements under one label. */
const grouped = new Set(['date', 'phone', 'cards', 'radio', 'plans', 'checks', 'yesNo', 'picture', 'amounts']);

/** Kinds of input that need a whole line. */
const wide = new Set(['cards', 'radio', 'plans', 'checks', 'picture', 'amounts', 'textarea']);

/** A field of the page: our Field around rjsf's widget, with the product's messages. */
export function FieldTemplate({
  id,
  schema,
  uiSchema,
  fieldPathId,
  rawErrors,
  required,
  formData,
  children,
}: FieldTemplateProps) {
  const { product, page, definition } = usePageFrame();
  const messages = useShownMessages();
  const text = useText();
  const { hints, isWrong } = useContext(PageStateContext);
  const field = fieldPathId.path.join('/');
  const at = `/${field}`;
  const widget = String(uiSchema?.['ui:widget'] ?? schema.format ?? '');
  // The page itself, a list and its items, and a checkbox have their own labels; a list of amounts is one field.
  const isTick = schema.type === 'boolean' && widget !== 'yesNo';
  const bare = schema.type === 'object' || isTick || (isListOfItems(schema) && widget !== 'amounts');
  if (bare) return children;

  const words = `${product}.${page}.${toMessagePath(fieldPathId.path)}`;
  const help = `${words}.help`;
  return (
    <Field
      id={id}
      label={text(`${words}.label`)}
      help={help in messages ? text(help) : undefined}
      error={rawErrors?.[0]}
      // A rule of the page may require an answer that its schema does not.
      optional={!required && !(formData === undefined && isWrong(at))}
      group={grouped.has(widget)}
      short={!wide.has(widget)}
      hints={[
        definition.effects?.some(({ inputs }) => inputs[0] === field) && (
          <Suspense key="finding">
            <LookupStatus field={field} />
          </Suspense>
        ),
        ...hints
          .filter((hint) => hint.at === at)
          .map(({ message, kind, prices }) => (
            <Notice key={message} kind={kind}>
              {text(message)}
              {prices && (
                <Suspense>
                  <PriceOptions ways={prices} />
                </Suspense>
              )}
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
