import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { Suspense, useLayoutEffect, useState } from 'react';
import { createItemId } from '#engine/answers.ts';
import type { Item } from '#engine/record.ts';
import { LongWaiting } from '#web/kit/feedback/long-waiting.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useExpectedCount } from './use-expected-count.ts';

export const ListEditor = lazyPage(() => import('./list-editor.tsx'), 'ListEditor');
const AmountsField = lazyPage(() => import('../amount/amounts-field.tsx'), 'AmountsField');
const PlainArray = getDefaultRegistry().fields.ArrayField;

/** A list: of codes by its widget, of items (people) by the editor of one card at a time. */
export function ListField(props: FieldProps) {
  const items = props.schema.items as { type?: unknown } | undefined;
  if (props.uiSchema?.['ui:widget'] === 'amounts')
    return (
      <Suspense fallback={<LongWaiting />}>
        <AmountsField {...props} />
      </Suspense>
    );
  if (items?.type !== 'object' && PlainArray) return <PlainArray {...props} />;
  return <ItemsField {...props} />;
}

/**
 * If people must be described, the first item is added at once. The page adds it, not the editor's chunk: a person who
 * presses Next before that chunk is loaded sees the missing answers of the first item, with a link to them.
 */
function ItemsField(props: FieldProps) {
  const { formData, fieldPathId, onChange } = props;
  const items = (formData ?? []) as Item[];
  const wanted = useExpectedCount(fieldPathId);
  const [begins, setBegins] = useState(items.length === 0 && (wanted ?? 0) > 0);
  if (begins && items.length > 0) setBegins(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useLayoutEffect(() => {
    if (begins) onChange([{ id: createItemId([]) }], fieldPathId.path);
  }, []);
  // When the editor is loaded, it opens the first item that is not described.
  if (begins) return <LongWaiting />;
  return (
    <Suspense fallback={<LongWaiting />}>
      <ListEditor {...props} />
    </Suspense>
  );
}
