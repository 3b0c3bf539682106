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
 * Somebody who has to describe people begins at once with the first. It is added with the page, not with the editor's
 * piece: who presses Next before that has come is told what the first one lacks, and led there.
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
  // The editor opens the first that is not described when it comes.
  if (begins) return <LongWaiting />;
  return (
    <Suspense fallback={<LongWaiting />}>
      <ListEditor {...props} />
    </Suspense>
  );
}
