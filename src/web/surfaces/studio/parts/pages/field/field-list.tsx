import { Suspense, useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import {
  findFieldMessage,
  findPageMessage,
  humanizeName,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Selected } from '#web/surfaces/studio/base/workspace/selection.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useSelection } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { moveField, type PageContext, removeField, sortFields } from '../edits/field-edits.ts';
import { AddFieldDialog } from './add-field-dialog.tsx';
import { FieldRow } from './field-row.tsx';
import { SortableFields, useRestoredFocus } from './sortable-fields.tsx';

const ItemFields = lazyPage(() => import('./item-fields.tsx'), 'ItemFields');

type FieldListProps = { on: PageContext; onTell: (told: string) => void; mayEdit?: boolean };

/** Returns the id of the button that opens a field. */
const findFieldButton = (page: string, field: string): string => `field-${page}-${field}`;

/** Shows the fields of a page by section. Users reorder them by mouse or keyboard; one field shows its settings. */
export function FieldList({ on, onTell, mayEdit = true }: FieldListProps) {
  const text = useText();
  const words = useWording();
  const [selected, select] = useSelection();
  const moved = useRestoredFocus((field) => findFieldButton(on.name, field));
  const shown = useRef<Selected | null>(null);
  const { name, page, workspace } = on;
  const groups = sortFields(page);
  const open = selected.page === name || selected.page === undefined ? selected.field?.split('.')[0] : undefined;
  const labelOf = (field: string) => findFieldMessage(words, name, field, 'label') ?? humanizeName(field);
  const sectionOf = (section: string | undefined) =>
    section === undefined ? undefined : (findPageMessage(words, name, `sections.${section}`) ?? humanizeName(section));

  useEffect(() => {
    if (selected.from === 'editor' || open === undefined || shown.current === selected) return;
    // A new field may be drawn only after it is selected.
    const row = document.getElementById(findFieldButton(name, open));
    if (!row) return;
    shown.current = selected;
    row.scrollIntoView({ block: 'nearest' });
  });

  const place = (field: string, section: string | undefined, index: number) => {
    workspace.change(moveField(on, field, { section, index }));
    const group = groups.find((one) => one.section === section);
    const inSection = sectionOf(section);
    onTell(
      text(inSection === undefined ? 'studio-pages.moved' : 'studio-pages.movedIn', {
        field: labelOf(field),
        number: index + 1,
        count: (group?.fields.filter((one) => one !== field).length ?? 0) + 1,
        section: inSection ?? '',
      }),
    );
  };
  const moveBy = (field: string, by: -1 | 1) => {
    const at = groups.findIndex(({ fields }) => fields.includes(field));
    const group = groups[at];
    if (!group) return;
    const index = group.fields.indexOf(field) + by;
    moved.current = field;
    if (index >= 0 && index < group.fields.length) return place(field, group.section, index);
    const next = groups[at + by];
    if (next) place(field, next.section, by < 0 ? next.fields.length : 0);
    else onTell(text(by < 0 ? 'studio-pages.isFirst' : 'studio-pages.isLast', { field: labelOf(field) }));
  };
  const remove = (field: string) => {
    workspace.change(removeField(on, field));
    onTell(text('studio-pages.removed', { what: labelOf(field) }));
    select({ page: name, from: 'editor' });
  };

  return (
    <section className="grid gap-3" aria-labelledby={`fields-${name}`}>
      <h3 id={`fields-${name}`} className="font-semibold text-ink">
        {text('studio-pages.fields')}
      </h3>
      {mayEdit && <p className="text-muted text-small">{text('studio-pages.orderHelp')}</p>}
      <SortableFields
        page={name}
        labelOf={labelOf}
        add="studio-pages.addField"
        adding={(onClose) => (
          <AddFieldDialog
            on={on}
            onAdded={(field, label) => {
              moved.current = field;
              select({ page: name, field, from: 'editor' });
              onTell(text('studio-pages.fieldAdded', { field: label }));
            }}
            onClose={onClose}
          />
        )}
        onRemove={remove}
      >
        {(actsOf) =>
          groups.map(({ section, fields }) => (
            <div key={section ?? ''} className="grid gap-2">
              {section !== undefined && (
                <details>
                  <summary className="link min-h-11 cursor-pointer content-center text-small">
                    {text('studio-pages.section', { section: sectionOf(section) ?? '' })}
                  </summary>
                  <MessageInputs
                    label={text('studio-pages.words.section')}
                    at={[name, 'sections', section]}
                    fallbacks={[`pages.${name}.sections.${section}`]}
                  />
                </details>
              )}
              {fields.length === 0 && <p className="text-muted">{text('studio-pages.noFields')}</p>}
              <ol className="grid gap-2">
                {fields.map((field, index) => (
                  <FieldRow
                    key={field}
                    on={on}
                    field={field}
                    id={findFieldButton(name, field)}
                    label={labelOf(field)}
                    mayEdit={mayEdit}
                    isOpen={open === field}
                    onOpen={() =>
                      select(open === field ? { page: name, from: 'editor' } : { page: name, field, from: 'editor' })
                    }
                    onMove={(by) => moveBy(field, by)}
                    {...actsOf(field, (dragged) => place(dragged, section, index))}
                  >
                    {page.schema.properties[field]?.items?.type === 'object' && (
                      <Suspense fallback={<Skeleton className="h-24" />}>
                        <ItemFields on={on} list={field} onTell={onTell} />
                      </Suspense>
                    )}
                  </FieldRow>
                ))}
              </ol>
            </div>
          ))
        }
      </SortableFields>
    </section>
  );
}
