import type { Json } from '#engine/language/json.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AddChosen } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { AnswerSelect } from '#web/surfaces/studio/base/inputs/answer-select.tsx';
import { ListItemActions, OrderedNames } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findFieldMessage, humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

export type PrintedList = { field: string; columns: string[]; policyholder?: Record<string, Json> };
type PrintedListsProps = { paper: number; lists: readonly PrintedList[] };

/** Edits the lists of a document, with one row for each item: the columns, and if the policyholder is the first row. */
export function PrintedLists({ paper, lists }: PrintedListsProps) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const values = useValues();
  const membersOf = useItemMembers();
  const path = `product-schemas/${product}/product.json`;
  const at = ['documents', paper, 'lists'];
  const labelOf = (field: string) => values.find(({ name }) => name === field)?.label ?? humanizeName(field);
  const left = [...membersOf.keys()].filter((field) => !lists.some((list) => list.field === field));
  return (
    <>
      {lists.map(({ field, columns, policyholder }, of) => {
        const members = membersOf.get(field) ?? new Map<string, string>();
        const nameOf = (column: string) => members.get(column) ?? humanizeName(column);
        const change = (member: string, to: Json | undefined) =>
          workspace.change({ path, at: [...at, of, member], to });
        return (
          <section key={field} aria-label={labelOf(field)} className="grid gap-3 border-line border-t pt-4">
            <h3 className="font-semibold text-ink">{text('studio-papers.lists.of', { list: labelOf(field) })}</h3>
            <OrderedNames
              names={columns}
              labelOf={nameOf}
              onMove={(to) => change('columns', to)}
              onRemove={(row) =>
                workspace.change([
                  { path, at: [...at, of, 'columns', row] },
                  { path, at: [...at, of, 'policyholder', columns[row] ?? ''] },
                ])
              }
            />
            <AddChosen
              label={text('studio-papers.lists.add')}
              onAdd={(column) => change('columns', [...columns, column])}
              choices={[...members]
                .filter(([value]) => !columns.includes(value))
                .map(([value, label]) => ({ value, label }))}
            />
            <Checkbox
              id={`policyholder-${paper}-${of}`}
              checked={policyholder !== undefined}
              disabled={!mayEdit}
              onChange={(isFirst) => change('policyholder', isFirst ? {} : undefined)}
              label={text('studio-papers.lists.policyholder')}
              help={text('studio-papers.lists.policyholderHelp')}
            />
            {policyholder && (
              <div className="grid items-start gap-4 md:grid-cols-2">
                {columns.map((column) => (
                  <AnswerSelect
                    key={column}
                    id={`policyholder-${paper}-${of}-${column}`}
                    label={nameOf(column)}
                    value={policyholder[column]}
                    mayEdit={mayEdit}
                    optional
                    onChange={(to) => workspace.change({ path, at: [...at, of, 'policyholder', column], to })}
                  />
                ))}
              </div>
            )}
            {mayEdit && (
              <ListItemActions
                name={labelOf(field)}
                onRemove={() => workspace.change({ path, at: lists.length > 1 ? [...at, of] : at })}
              />
            )}
          </section>
        );
      })}
      <AddChosen
        label={text('studio-papers.lists.addList')}
        onAdd={(field) => {
          const columns = [...(membersOf.get(field)?.keys() ?? [])].slice(0, 1);
          if (columns.length > 0) workspace.change({ path, at, to: [...lists, { field, columns }] as Json });
        }}
        choices={left.map((value) => ({ value, label: labelOf(value) }))}
      />
    </>
  );
}

/** Returns the fields of each item with their labels, for each list of the product. */
function useItemMembers(): Map<string, Map<string, string>> {
  const { pages } = useProductForm();
  const words = useWording();
  const all = pages.flatMap(({ name, page }) =>
    Object.entries(page?.schema.properties ?? {}).flatMap(([field, { items }]) => {
      if (items?.type !== 'object') return [];
      const members = Object.keys(items.properties).filter((member) => member !== 'id');
      const labelOf = (member: string) =>
        findFieldMessage(words, name, `${field}.${member}`, 'label') ?? humanizeName(member);
      return [[field, new Map(members.map((member) => [member, labelOf(member)]))] as const];
    }),
  );
  return new Map(all);
}
