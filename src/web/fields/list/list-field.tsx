import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { LongWaiting } from '#web/kit/feedback/long-waiting.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { AmountsField } from '../amount/amounts-field.tsx';

const ListEditor = lazyPage(() => import('./list-editor.tsx'), 'ListEditor');
const PlainArray = getDefaultRegistry().fields.ArrayField;

/** A list: of codes by its widget, of items (people) by the editor of one card at a time. */
export function ListField(props: FieldProps) {
  const items = props.schema.items as { type?: unknown } | undefined;
  if (props.uiSchema?.['ui:widget'] === 'amounts') return <AmountsField {...props} />;
  if (items?.type !== 'object' && PlainArray) return <PlainArray {...props} />;
  return (
    <Suspense fallback={<LongWaiting />}>
      <ListEditor {...props} />
    </Suspense>
  );
}
