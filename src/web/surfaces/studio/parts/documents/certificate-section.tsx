import { isObject, type Json } from '#engine/language/json.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AddChosen } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { OrderedNames } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type PrintedList, PrintedLists } from './printed-lists.tsx';

type CertificateGroup = { name: string; fields: string[] };

/** Edits the content of the certificate and of other documents that are printed from answers, group by group. */
export function CertificateSection() {
  const text = useText();
  const { product } = useWorkspace();
  const settings = useFile(`product-schemas/${product}/product.json`);
  const documents = isObject(settings) && Array.isArray(settings.documents) ? (settings.documents as Json[]) : [];
  return documents.map((paper, at) =>
    isObject(paper) && Array.isArray(paper.groups) ? (
      <PrintedDocument
        key={String(paper.name)}
        name={String(paper.name)}
        at={at}
        groups={paper.groups as CertificateGroup[]}
        lists={(paper.lists ?? []) as PrintedList[]}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a paper has no identity except its position
      <p key={at}>{text('studio-papers.fromElsewhere')}</p>
    ),
  );
}

type PrintedDocumentProps = { name: string; at: number; groups: CertificateGroup[]; lists: PrintedList[] };

function PrintedDocument({ name, at, groups, lists }: PrintedDocumentProps) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const values = useValues();
  const path = `product-schemas/${product}/product.json`;
  const left = values.filter((one) => !groups.some(({ fields }) => fields.includes(one.name)));
  return (
    <Section title={text('studio-papers.printed', { name })}>
      {groups.map(({ name: group, fields }, of) => {
        const place = ['documents', at, 'groups', of, 'fields'];
        return (
          <div key={group} className="grid gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
            <TranslatedTextInputs
              keys={['documents', name, 'groups', group]}
              label={text('studio-papers.group', { number: of + 1 })}
            />
            <OrderedNames
              names={fields}
              labelOf={(field) => values.find((one) => one.name === field)?.label ?? field}
              onMove={(to) => workspace.change({ path, at: place, to })}
              onRemove={(row) => workspace.change({ path, at: [...place, row] })}
            />
            <AddChosen
              label={text('studio-papers.addField')}
              onAdd={(to) => workspace.change({ path, at: [...place, fields.length], to, insert: true })}
              choices={left.map(({ name: value, label }) => ({ value, label }))}
            />
          </div>
        );
      })}
      <PrintedLists paper={at} lists={lists} />
    </Section>
  );
}
