import { type ErrorSchema, type FieldProps, toFieldPathId } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import type { ItemSchema } from '#engine/language/definition.ts';
import type { Item } from '#engine/record.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { useWords } from '#web/product/use-words.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { usePageFrame } from '../page/page-context.ts';
import { useRequestedFocus } from '../page/use-requested-focus.ts';
import { CardOffer } from '../picture/pictures-ahead.tsx';

const ItemCardReader = lazyPage(() => import('./item-card-reader.tsx'), 'ItemCardReader');

type ItemCardProps = FieldProps & {
  item: Item;
  index: number;
  title: string;
  open: boolean;
  faulty: boolean;
  described: boolean;
  onOpen: () => void;
  /** Folds the card and returns true. If a value in it is wrong or missing, the card stays open: then false. */
  onDone: () => boolean;
  /** The person has just added it: its first field gets the focus. */
  isNew: boolean;
  onRemove: () => void;
};

/** One item: its fields while it is edited, or else a summary in one line. */
export function ItemCard(props: ItemCardProps) {
  const { item, index, title, open, faulty, described, schema, fieldPathId, registry, errorSchema, uiSchema } = props;
  const { isNew, onOpen, onDone, onRemove, onChange, onBlur, onFocus } = props;
  const text = useText();
  const { product } = useOpenDraft();
  const { readsCards: reads } = usePageFrame().definition;
  const describe = useWords(product.id).describe(product);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open !== wasOpen.current) heading.current?.focus();
    wasOpen.current = open;
  }, [open]);

  const box = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is refused, and once its problems are shown
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals, faulty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card is mounted
  useEffect(() => {
    if (isNew) box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  useRequestedFocus((field) =>
    field === `${fieldPathId.$id}_${index}` ? box.current?.querySelector<HTMLElement>('input, select, button') : null,
  );

  const { SchemaField } = registry.fields;
  const itemSchema = schema.items as unknown as ItemSchema;
  const says = Object.keys(itemSchema.properties)
    .filter((name) => name !== 'id' && item[name] !== undefined)
    .map((name) => describe.value(`${fieldPathId.path[0]}.${name}`, item[name]))
    .filter((said) => said !== title);
  // A card with a problem is open where its fields can be corrected.
  const shown = open || faulty;
  return (
    <Card ref={box} className={shown ? 'grid gap-6' : 'grid gap-1'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 ref={heading} tabIndex={-1} data-quiet-focus className="text-body">
          {title}
        </h3>
        {!shown && !described && <Tag variant="error">{text('wizard.list.unfinished')}</Tag>}
      </div>
      {shown && reads && reads.field === fieldPathId.path[0] && (
        <CardOffer id={`card-of-${item.id}`}>
          <ItemCardReader
            {...{ item, reads }}
            schema={itemSchema}
            onRead={(next) => onChange(next, fieldPathId.path)}
          />
        </CardOffer>
      )}
      {shown && SchemaField ? (
        <SchemaField
          name={String(index)}
          schema={itemSchema as never}
          uiSchema={(uiSchema?.items ?? {}) as never}
          fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId)}
          formData={item}
          errorSchema={(errorSchema as Record<number, ErrorSchema> | undefined)?.[index] ?? {}}
          registry={registry}
          required
          onChange={onChange}
          onBlur={onBlur}
          onFocus={onFocus}
        />
      ) : (
        <p className="text-muted">{says.join(' · ')}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6">
        {shown ? (
          <Button variant="secondary" onClick={() => setRefusals((before) => (onDone() ? 0 : before + 1))}>
            {text('interface.ui.done')}
          </Button>
        ) : (
          <TextButton onClick={onOpen}>
            {text('interface.ui.change')}
            <VisuallyHidden> {title}</VisuallyHidden>
          </TextButton>
        )}
        <TextButton onClick={onRemove}>{text('interface.ui.remove', { what: title })}</TextButton>
      </div>
    </Card>
  );
}
