import { isObject, type Json } from '#engine/language/json.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ListActs } from '#web/surfaces/studio/base/boxes/list-acts.tsx';
import { WordsBoxes } from '#web/surfaces/studio/base/boxes/words-boxes.tsx';
import { moved } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type PrintedList, PrintedLists } from './printed-lists.tsx';

type Group = { name: string; fields: string[] };

/** What stands on the certificate and the other papers that are printed from answers, group by group. */
export function CertificateSection() {
  const text = useText();
  const { product } = useWorkspace();
  const settings = useFile(`product-schemas/${product}/product.json`);
  const documents = isObject(settings) && Array.isArray(settings.documents) ? (settings.documents as Json[]) : [];
  return documents.map((paper, at) =>
    isObject(paper) && Array.isArray(paper.groups) ? (
      <OnePaper
        key={String(paper.name)}
        name={String(paper.name)}
        at={at}
        groups={paper.groups as Group[]}
        lists={(paper.lists ?? []) as PrintedList[]}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a paper is told by its place alone
      <p key={at}>{text('studio-papers.fromElsewhere')}</p>
    ),
  );
}

type OnePaperProps = { name: string; at: number; groups: Group[]; lists: PrintedList[] };

function OnePaper({ name, at, groups, lists }: OnePaperProps) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const values = useValues();
  const path = `product-schemas/${product}/product.json`;
  const labelOf = (field: string) => values.find((one) => one.name === field)?.label ?? field;
  return (
    <Section title={text('studio-papers.printed', { name })}>
      {groups.map(({ name: group, fields }, of) => {
        const place = ['documents', at, 'groups', of, 'fields'];
        const left = values.filter((one) => !groups.some((other) => other.fields.includes(one.name)));
        return (
          <div key={group} className="grid gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
            <WordsBoxes
              keys={['documents', name, 'groups', group]}
              label={text('studio-papers.group', { number: of + 1 })}
              fileOf={(language) => `locales/${language}/products/${product}.json`}
            />
            <ol className="grid divide-y divide-line">
              {fields.map((field, row) => (
                <li key={field} className="flex items-center justify-between gap-3">
                  <span>{labelOf(field)}</span>
                  {mayEdit && (
                    <ListActs
                      name={labelOf(field)}
                      at={row}
                      count={fields.length}
                      onMove={(to) => workspace.change({ path, at: place, to: moved(fields, row, to) })}
                      onRemove={fields.length > 1 ? () => workspace.change({ path, at: [...place, row] }) : undefined}
                    />
                  )}
                </li>
              ))}
            </ol>
            {mayEdit && left.length > 0 && (
              <div>
                <FilterSelect
                  label={text('studio-papers.addField')}
                  value=""
                  all="–"
                  onChange={(field) =>
                    workspace.change({ path, at: [...place, fields.length], to: field, insert: true })
                  }
                  choices={left.map(({ name: value, label }) => ({ value, label }))}
                />
              </div>
            )}
          </div>
        );
      })}
      <PrintedLists paper={at} lists={lists} />
    </Section>
  );
}
