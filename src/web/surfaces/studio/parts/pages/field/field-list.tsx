import { useEffect, useRef, useState } from 'react';
import { isObject } from '#engine/language/json.ts';
import { useReleaseProducts } from '#web/api/studio/products.ts';
import { useReleaseTexts } from '#web/api/studio/release-files.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findFieldMessage } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Selected } from '#web/surfaces/studio/base/workspace/selection.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { RemoveDialog } from '../controls/remove-dialog.tsx';
import { fieldMessagePath, moveField, type PageContext, removeField, sortFields } from '../edits/field-edits.ts';
import { AddFieldDialog } from './add-field-dialog.tsx';
import { FieldRow } from './field-row.tsx';
import { MoveField } from './move-field.tsx';

type FieldListProps = { on: PageContext; onTell: (told: string) => void };

/** Shows the fields of a page by section. */
export function FieldList({ on, onTell }: FieldListProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const id = `fields-${on.name}`;
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-ink">
        {text('studio-pages.fields')}
      </h3>
      {mayEdit && <p className="text-muted text-small">{text('studio-pages.orderHelp')}</p>}
      <FieldRows on={on} onTell={onTell} />
    </section>
  );
}

type ItemFieldsProps = { on: PageContext; list: string; onTell: (told: string) => void };

/** Edits the fields of each item of a list, for this product only: other products with these fields do not change. */
export function ItemFields({ on, list, onTell }: ItemFieldsProps) {
  const text = useText();
  const names = useNames();
  const id = `members-${on.name}-${list}`;
  const item = findFieldMessage(names.words, on.name, list, 'item') ?? names.field(on.name, list);
  return (
    <section className="mt-5 grid gap-3 border-line border-t pt-4" aria-labelledby={id}>
      <h4 id={id} className="font-semibold text-ink">
        {text('studio-pages.items.title', { item })}
      </h4>
      <SharedFieldsNotice on={on} list={list} />
      <FieldRows on={{ ...on, list }} onTell={onTell} />
    </section>
  );
}

/** Rows of fields. Users reorder them by mouse or keyboard, add and remove them; one field shows its settings. */
function FieldRows({ on, onTell }: FieldListProps) {
  const text = useText();
  const { name, page, list, workspace } = on;
  const { open, select, buttonOf, focusOn } = useOpenField(on);
  const { labelOf, sectionOf } = useFieldLabels(on);
  const place = useFieldMoves(on, onTell);
  const [dragged, setDragged] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const remove = (field: string) => {
    if (list !== undefined) workspace.change(removeField(on, field));
    onTell(text('studio-pages.removed', { what: labelOf(field) }));
    select(null);
  };
  const added = (field: string, label: string) => {
    focusOn(field);
    select(field);
    onTell(text('studio-pages.fieldAdded', { field: label }));
  };
  return (
    <>
      {sortFields(page, list).map(({ section, fields }) => (
        <div key={section ?? ''} className="grid gap-2">
          {section !== undefined && <SectionWords page={name} section={section} title={sectionOf(section)} />}
          {fields.length === 0 && <p className="text-muted">{text('studio-pages.noFields')}</p>}
          <ol className="grid gap-2">
            {fields.map((field, index) => (
              <FieldRow
                key={field}
                {...{ on, field }}
                id={buttonOf(field)}
                label={labelOf(field)}
                isOpen={open === field}
                isDragged={dragged === field}
                onOpen={() => select(open === field ? null : field)}
                onMove={(by) => {
                  focusOn(field);
                  place.by(field, by);
                }}
                onDrag={setDragged}
                onDropped={() => {
                  if (dragged !== null && dragged !== field) place.at(dragged, section, index);
                  setDragged(null);
                }}
                onRemove={() => setRemoving(field)}
              >
                {list === undefined && <MoveField page={name} field={field} onTell={onTell} />}
                {list === undefined && page.schema.properties[field]?.items?.type === 'object' && (
                  <ItemFields on={on} list={field} onTell={onTell} />
                )}
              </FieldRow>
            ))}
          </ol>
        </div>
      ))}
      <AddButton onClick={() => setAdding(true)}>
        {text(list === undefined ? 'studio-pages.addField' : 'studio-pages.items.add')}
      </AddButton>
      {isAdding && <AddFieldDialog on={on} onAdded={added} onClose={() => setAdding(false)} />}
      {removing !== null && (
        <RemoveDialog
          part={on.list === undefined ? { is: 'name', name: removing } : undefined}
          what={labelOf(removing)}
          names={[removing]}
          page={name}
          onRemove={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function SectionWords({ page, section, title }: { page: string; section: string; title: string }) {
  const text = useText();
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer content-center text-small">
        {text('studio-pages.section', { section: title })}
      </summary>
      <MessageInputs label={text('studio-pages.words.section')} at={[page, 'sections', section]} />
    </details>
  );
}

function useFieldLabels(on: PageContext) {
  const names = useNames();
  const [page = '', ...within] = fieldMessagePath(on, '').slice(0, -1);
  return {
    labelOf: (field: string) => names.field(page, [...within, field].join('.')),
    sectionOf: (section: string) => names.section(on.name, section),
  };
}

/** Returns the open field and a function that opens another. The row of a field that is selected elsewhere is shown. */
function useOpenField(on: PageContext) {
  const [selected, select] = useSelection();
  const shown = useRef<Selected | null>(null);
  const moved = useRef<string | null>(null);
  const { name, list } = on;
  const prefix = list === undefined ? '' : `${list}.`;
  const path = selected.page === name || selected.page === undefined ? (selected.field ?? '') : '';
  const isHere = path !== '' && path.startsWith(prefix);
  const open = isHere ? path.slice(prefix.length).split('.')[0] : undefined;
  const buttonOf = (field: string) => ['field', ...fieldMessagePath(on, field)].join('-');
  useEffect(() => {
    // A moved element loses the focus.
    if (moved.current !== null) document.getElementById(buttonOf(moved.current))?.focus();
    moved.current = null;
    if (selected.from === 'editor' || !open || shown.current === selected) return;
    // A new field may be drawn only after it is selected.
    const row = document.getElementById(buttonOf(open));
    if (!row) return;
    shown.current = selected;
    row.scrollIntoView({ block: 'nearest' });
    if (selected.from === 'added') row.focus();
  });
  return {
    ...{ open, buttonOf },
    /** Opens a field, or closes the open one. */
    select: (field: string | null) => {
      const next = field === null ? list : `${prefix}${field}`;
      select({ page: name, ...(next !== undefined && { field: next }), from: 'editor' });
    },
    /** Moves the focus to the button of a field after the next draw. */
    focusOn: (field: string) => {
      moved.current = field;
    },
  };
}

/** Returns functions that move a field and report its new place. */
function useFieldMoves(on: PageContext, onTell: (told: string) => void) {
  const text = useText();
  const { labelOf, sectionOf } = useFieldLabels(on);
  const groups = sortFields(on.page, on.list);
  const at = (field: string, section: string | undefined, index: number) => {
    on.workspace.change(moveField(on, field, { section, index }));
    const others = groups.find((one) => one.section === section)?.fields.filter((one) => one !== field) ?? [];
    onTell(
      text(section === undefined ? 'studio-pages.moved' : 'studio-pages.movedIn', {
        field: labelOf(field),
        number: index + 1,
        count: others.length + 1,
        section: section === undefined ? '' : sectionOf(section),
      }),
    );
  };
  /** Moves a field by one place; from the end of a section to the next section. */
  const by = (field: string, by: -1 | 1) => {
    const from = groups.findIndex(({ fields }) => fields.includes(field));
    const { section, fields } = groups[from] ?? { section: undefined, fields: [] };
    const index = fields.indexOf(field) + by;
    if (index >= 0 && index < fields.length) return at(field, section, index);
    const next = groups[from + by];
    if (next) at(field, next.section, by < 0 ? next.fields.length : 0);
    else onTell(text(by < 0 ? 'studio-pages.isFirst' : 'studio-pages.isLast', { field: labelOf(field) }));
  };
  return { at, by };
}

/** Explains that a list uses shared fields, names their other users, and that a change affects this product only. */
function SharedFieldsNotice({ on, list }: { on: PageContext; list: string }) {
  const text = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const { release, product } = useWorkspace();
  const file = findSharedFile(useFile(formFile(product)), on.name, list);
  const { data: products = [] } = useReleaseProducts(release);
  const others = products.filter((one) => one.product !== product);
  const paths = file === undefined ? [] : others.map((one) => formFile(one.product));
  const { data: forms = [] } = useReleaseTexts(release, paths);
  if (file === undefined) return null;
  const names = others
    .filter((_one, at) => forms[at]?.includes(`/${file}#`))
    .map((one) => one.names[locale === 'km' ? 'km' : 'en'] ?? one.product);
  return (
    <p className="text-muted text-small">
      {names.length > 0
        ? text('studio-pages.items.sharedWith', { products: format.list(names) })
        : text('studio-pages.items.shared')}
    </p>
  );
}

/** Returns the shared file of a list's fields, for example `insured-person.json`. */
function findSharedFile(form: unknown, page: string, list: string): string | undefined {
  let node: unknown = form;
  for (const key of ['pages', page, 'schema', 'properties', list, 'items'])
    node = isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  const written = JSON.stringify(node) ?? '';
  return /shared\/([\w-]+\.json)#/.exec(written)?.[1];
}
