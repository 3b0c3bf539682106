import type { FieldTemplateProps } from '@rjsf/utils';
import { Suspense, useContext, useEffect, useState } from 'react';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { Field } from '#web/fields/field/field.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Spinner } from '#web/kit/icon/spinner.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { PageStateContext, toMessagePath, usePageFrame } from '../page/page-context.ts';

const PriceOptions = lazyPage(() => import('./price-options.tsx'), 'PriceOptions');

/** After this time the page says that the person may continue meanwhile. Milliseconds. */
const LONG_LOOKUP_MS = 8000;

/** Kinds of input that have several elements under one label. */
const grouped = new Set(['date', 'phone', 'cards', 'radio', 'plans', 'checks', 'yesNo', 'picture', 'amounts']);

/** A field of the page: our Field around rjsf's widget, with the product's messages. */
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
      optional={!required}
      group={grouped.has(widget)}
      hints={[
        <LookupStatus key="finding" field={fieldPathId.path.join('/')} />,
        ...hints
          .filter(({ at }) => at === `/${fieldPathId.path.join('/')}`)
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

/**
 * Shown at the first field of a lookup: that it is running, or a button to retry it. The product's rules and hints show
 * its result.
 */
function LookupStatus({ field }: { field: string }) {
  const text = useText();
  const messages = useShownMessages();
  const { definition } = usePageFrame();
  const { record, lookingUp: busy, findOut } = useOpenDraft();
  const names = (definition.effects ?? []).filter(({ inputs }) => inputs[0] === field).map(({ finding }) => finding);
  const name = names.find((each) => ['pending', 'failed'].includes(record.findings[each]?.status ?? ''));
  const [isLong, setLong] = useState(false);
  const isPending = name !== undefined && (busy || record.findings[name]?.status === 'pending');
  useEffect(() => {
    setLong(false);
    if (!isPending) return;
    const timer = setTimeout(() => setLong(true), LONG_LOOKUP_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (name === undefined) return null;
  const words = `wizard.findings.${name}.pending`;
  if (isPending) {
    return (
      <p role="status" className="flex items-start gap-2 text-small text-muted">
        <Spinner className="mt-[0.25em] size-4" />
        <span>
          {text(words in messages ? words : 'wizard.findings.other.pending')}
          {isLong && <> · {text('wizard.findings.still')}</>}
        </span>
      </p>
    );
  }
  return <TextButton onClick={findOut}>{text('wizard.findings.again')}</TextButton>;
}
