import type { Json } from '#engine/language/json.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AnswerSelect } from '#web/surfaces/studio/base/boxes/answer-select.tsx';
import { ListActs } from '#web/surfaces/studio/base/boxes/list-acts.tsx';
import { moved } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';
import { useWording } from '#web/surfaces/studio/base/words/use-all-words.ts';
import { fieldWords, readable } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

export type PrintedList = { field: string; columns: string[]; policyholder?: Record<string, Json> };
type PrintedListsProps = { paper: number; lists: readonly PrintedList[] };

/** Lists of a paper, a row for each item: which columns stand in them, and whether the policyholder stands first. */
export function PrintedLists({ paper, lists }: PrintedListsProps) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const values = useValues();
  const membersOf = useMembers();
  const path = `product-schemas/${product}/product.json`;
  const at = ['documents', paper, 'lists'];
  const labelOf = (field: string) => values.find(({ name }) => name === field)?.label ?? readable(field);
  const left = [...membersOf.keys()].filter((field) => !lists.some((list) => list.field === field));
  return (
    <>
      {lists.map(({ field, columns, policyholder }, of) => {
        const members = membersOf.get(field) ?? new Map<string, string>();
        const nameOf = (column: string) => members.get(column) ?? readable(column);
        const change = (member: string, to: Json | undefined) =>
          workspace.change({ path, at: [...at, of, member], to });
        return (
          <section key={field} aria-label={labelOf(field)} className="grid gap-3 border-line border-t pt-4">
            <h3 className="font-semibold text-ink">{text('studio-papers.lists.of', { list: labelOf(field) })}</h3>
            <ol className="grid divide-y divide-line">
              {columns.map((column, row) => (
                <li key={column} className="flex flex-wrap items-center justify-between gap-3">
                  <span>{nameOf(column)}</span>
                  {mayEdit && (
                    <ListActs
                      name={nameOf(column)}
                      at={row}
                      count={columns.length}
                      onMove={(to) => change('columns', moved(columns, row, to))}
                      onRemove={
                        columns.length > 1
                          ? () =>
                              workspace.change([
                                { path, at: [...at, of, 'columns', row] },
                                { path, at: [...at, of, 'policyholder', column] },
                              ])
                          : undefined
                      }
                    />
                  )}
                </li>
              ))}
            </ol>
            {mayEdit && members.size > columns.length && (
              <div>
                <FilterSelect
                  label={text('studio-papers.lists.add')}
                  value=""
                  all="–"
                  onChange={(column) => column && change('columns', [...columns, column])}
                  choices={[...members]
                    .filter(([value]) => !columns.includes(value))
                    .map(([value, label]) => ({ value, label }))}
                />
              </div>
            )}
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
              <ListActs
                name={labelOf(field)}
                at={of}
                count={lists.length}
                onRemove={() => workspace.change({ path, at: lists.length > 1 ? [...at, of] : at })}
              />
            )}
          </section>
        );
      })}
      {mayEdit && left.length > 0 && (
        <div>
          <FilterSelect
            label={text('studio-papers.lists.addList')}
            value=""
            all="–"
            onChange={(field) => {
              const columns = [...(membersOf.get(field)?.keys() ?? [])].slice(0, 1);
              if (columns.length > 0) workspace.change({ path, at, to: [...lists, { field, columns }] as Json });
            }}
            choices={left.map((value) => ({ value, label: labelOf(value) }))}
          />
        </div>
      )}
    </>
  );
}

/** What is asked of each item, by the lists of the product, with its words. */
function useMembers(): Map<string, Map<string, string>> {
  const { pages } = useForm();
  const words = useWording();
  return new Map(
    pages.flatMap(({ name, page }) =>
      Object.entries(page?.schema.properties ?? {}).flatMap(([field, { items }]) =>
        items?.type === 'object'
          ? [
              [
                field,
                new Map(
                  Object.keys(items.properties)
                    .filter((member) => member !== 'id')
                    .map((member) => [
                      member,
                      fieldWords(words, name, `${field}.${member}`, 'label') ?? readable(member),
                    ]),
                ),
              ] as const,
            ]
          : [],
      ),
    ),
  );
}
