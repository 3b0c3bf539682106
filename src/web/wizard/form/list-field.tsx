import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { lazyPage } from '#web/lazy-page.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AmountsField } from './amounts-field.tsx';

const ListEditor = lazyPage(() => import('./list-editor.tsx'), 'ListEditor');
const PlainArray = getDefaultRegistry().fields.ArrayField;

/** A list: of codes by its widget, of items (people) by the editor of one card at a time. */
export function ListField(props: FieldProps) {
  const items = props.schema.items as { type?: unknown } | undefined;
  if (props.uiSchema?.['ui:widget'] === 'amounts') return <AmountsField {...props} />;
  if (items?.type !== 'object' && PlainArray) return <PlainArray {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <ListEditor {...props} />
    </Suspense>
  );
}
