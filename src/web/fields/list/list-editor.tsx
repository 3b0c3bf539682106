import type { FieldProps } from '@rjsf/utils';
import { useContext, useRef, useState } from 'react';
import { createItemId } from '#engine/answers.ts';
import type { ItemSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Item } from '#engine/record.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { QuestionDialog } from '#web/kit/dialog/question-dialog.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PageStateContext, usePageFrame } from '../page/page-context.ts';
import { ItemCard } from './item-card.tsx';
import { KnownPeople } from './known-people.tsx';
import { useExpectedCount } from './use-expected-count.ts';

/** People and other items: one card is edited at a time, the others show a summary. */
export function ListEditor(props: FieldProps) {
  const { schema, fieldPathId, formData, onChange, rawErrors, errorSchema } = props;
  const text = useText();
  const { product, page } = usePageFrame();
  const words = useWords(product);
  const { judge } = useContext(PageStateContext);
  const items = (formData ?? []) as Item[];
  const itemSchema = schema.items as unknown as ItemSchema;
  const field = String(fieldPathId.path[0]);
  const path = `${page}.${field}`;
  const faulty = (index: number) => hasErrors((errorSchema as Record<number, unknown> | undefined)?.[index]);

  const wanted = useExpectedCount(fieldPathId);
  const [open, setOpen] = useState<string | null>(
    () => items.find((item) => !isDescribed(itemSchema, item))?.id ?? null,
  );
  const [leaving, setLeaving] = useState<Item | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const id = createItemId(items);
    setOpen(id);
    onChange([...items, { id }], fieldPathId.path);
    return id;
  };
  /** A known person takes the place of an item that is blank, or is added. */
  const addKnown = (person: Record<string, Json>) => {
    const blank = items.find((item) => Object.keys(item).length === 1);
    const known = { ...person, id: blank?.id ?? createItemId(items) };
    onChange(blank ? items.map((item) => (item === blank ? known : item)) : [...items, known], fieldPathId.path);
    setOpen(isDescribed(itemSchema, known) ? null : known.id);
  };
  const remove = (id: string) => {
    setLeaving(null);
    // The item was removed while it was edited: the next one can be added.
    if (open === id) setOpen(null);
    onChange(
      items.filter((item) => item.id !== id),
      fieldPathId.path,
    );
    // The delay lets the closing dialog first return the focus: its button was removed with the item.
    setTimeout(() => heading.current?.focus(), 50);
  };
  const described = items.filter((item) => isDescribed(itemSchema, item)).length;
  const most = Math.min(schema.maxItems ?? Number.POSITIVE_INFINITY, wanted ?? Number.POSITIVE_INFINITY);
  const nameOf = (item: Item, index: number) =>
    findItemName(itemSchema, item) ?? `${words.own(`${path}.item`)} ${index + 1}`;
  return (
    <section aria-labelledby={`${fieldPathId.$id}-title`} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${fieldPathId.$id}-title`} ref={heading} tabIndex={-1} data-quiet-focus className="text-lead">
          {words.own(`${path}.label`)}
        </h2>
        <p role="status" className="figures text-muted">
          {wanted === undefined
            ? text('wizard.list.count', { count: items.length })
            : text('wizard.list.described', { described, wanted })}
        </p>
      </div>
      <ol className="grid gap-4">
        {items.map((item, index) => (
          <li key={item.id}>
            <ItemCard
              {...props}
              item={item}
              index={index}
              title={nameOf(item, index)}
              open={open === item.id}
              faulty={faulty(index)}
              described={isDescribed(itemSchema, item)}
              onOpen={() => setOpen(item.id)}
              isNew={added === item.id}
              onDone={() => {
                const isRight = judge(`/${field}/${item.id}/`);
                if (isRight) setOpen(null);
                return isRight;
              }}
              onRemove={() => setLeaving(item)}
            />
          </li>
        ))}
      </ol>
      {/* Below the cards: the person corrects a card first, and then comes to the button that adds one. */}
      {rawErrors?.[0] && (
        <p id={fieldPathId.$id} tabIndex={-1} className="border-error border-l-4 pl-4 font-semibold text-error">
          {rawErrors[0]}
        </p>
      )}
      {(items.length < most || items.some((item) => Object.keys(item).length === 1)) && (
        <KnownPeople items={items} schema={itemSchema} onAdd={addKnown} />
      )}
      {open === null && items.length < most && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdded(add())}>
          {words.own(`${path}.add`)}
        </Button>
      )}
      <QuestionDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={text('wizard.list.removeTitle', { who: leaving ? nameOf(leaving, items.indexOf(leaving)) : '' })}
        yes={text('wizard.remove')}
        no={text('wizard.list.removeNo')}
        onYes={() => leaving && remove(leaving.id)}
      >
        <p>{text('wizard.list.removeText')}</p>
      </QuestionDialog>
    </section>
  );
}

/** rjsf leaves empty branches where errors were. */
function hasErrors(node: unknown): boolean {
  if (Array.isArray(node)) return node.length > 0;
  return isObject(node) && Object.values(node).some(hasErrors);
}

/** Every required field of the item has an answer. */
function isDescribed(schema: ItemSchema, item: Item): boolean {
  return (schema.required ?? []).every((field) => item[field] !== undefined && item[field] !== '');
}

/** The name of an item on its card: its first free text, such as a full name. */
function findItemName(schema: ItemSchema, item: Item): string | undefined {
  const [name] = Object.entries(schema.properties).find(([field, { type, enum: codes, format }]) => {
    return field !== 'id' && type === 'string' && !codes && format !== 'date';
  }) ?? [undefined];
  const value = name === undefined ? undefined : item[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
