import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PageHint, PageRule } from '#engine/language/definition.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { orNone } from '#web/surfaces/studio/base/values/without.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { createDefaultAssertion } from '#web/surfaces/studio/language/sentences/assertions.ts';
import { toLogic } from '#web/surfaces/studio/language/sentences/sentence.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { buildSentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { type PageContext, sortFields, writeForm, writePage } from '../edits/field-edits.ts';
import { listUsedNames } from '../edits/limits.ts';
import { RuleEditor } from './rule-editor.tsx';

/** Edits the rules and the hints of a page. Each has a condition as sentences and a message. */
export function PageRules({ on }: { on: PageContext }) {
  return (
    <>
      <RuleList on={on} of="rules" />
      <RuleList on={on} of="hints" />
    </>
  );
}

type RuleListProps = { on: PageContext; of: 'rules' | 'hints' };

function RuleList({ on, of }: RuleListProps) {
  const text = useText();
  const nameOf = useFieldNames(on);
  const [selected, select] = useSelection();
  const { workspace, product, mayEdit } = useWorkspace();
  const { name, page } = on;
  const list: readonly (PageRule | PageHint)[] = page[of] ?? [];
  const [open, setOpen] = useState<number | null>(null);
  const put = (next: readonly unknown[]) => writePage(on, [of], orNone(next));

  useEffect(() => {
    if (selected.from !== 'preview' || selected.message === undefined) return;
    const found = list.findIndex(({ message }) => selected.message === `${name}.${of}.${message}`);
    if (found >= 0) setOpen(found);
  }, [selected, list, name, of]);

  const remove = (index: number, message: string) => {
    const rest = list.toSpliced(index, 1);
    const isShared = message.includes('.') || rest.some((one) => one.message === message);
    workspace.change([put(rest), ...(isShared ? [] : wordChanges(product, [name, of, message]))]);
    setOpen(null);
  };

  return (
    <section className="grid gap-3" aria-labelledby={`${of}-${name}`}>
      <h3 id={`${of}-${name}`} className="font-semibold text-ink">
        {text(`studio-pages.${of}.title`)}
      </h3>
      <p className="text-muted text-small">{text(`studio-pages.${of}.lead`)}</p>
      <ul className="grid gap-2">
        {list.map((rule, index) => (
          <li
            key={`${rule.at} ${rule.message}`}
            data-place={`/pages/${name}/${of}/${index}`}
            className="flex items-start gap-1 rounded-card border border-line bg-card"
          >
            <RuleEditor
              {...{ on, of, rule }}
              label={nameOf('each' in rule && rule.each !== undefined ? `${rule.each}.${rule.at}` : rule.at)}
              isOpen={open === index}
              onOpen={() => {
                setOpen(open === index ? null : index);
                select({ page: name, field: rule.at, message: `${name}.${of}.${rule.message}`, from: 'editor' });
              }}
              onChange={(next) => workspace.change(put(list.with(index, next)))}
            />
            {mayEdit && (
              <IconButton
                icon={Trash2}
                label={text('studio-pages.removeField', { field: humanizeName(rule.message) })}
                onClick={() => remove(index, rule.message)}
                className="m-0.5 text-muted hover:bg-primary-tint hover:text-error"
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && Object.keys(page.schema.properties).length > 0 && (
        <AddRule on={on} of={of} onAdd={() => setOpen(list.length)} />
      )}
    </section>
  );
}

/** Returns a function that names a field of the page, or of the items of one of its lists (`LIST.FIELD`). */
function useFieldNames({ name }: PageContext): (field: string) => string {
  const names = useNames();
  return (field) => {
    const [list = '', member] = field.split('.');
    return [list, ...(member === undefined ? [] : [field])].map((one) => names.field(name, one)).join(': ');
  };
}

/** Selects the field of a new rule or hint, and adds it with a condition about that field. */
function AddRule({ on, of, onAdd }: RuleListProps & { onAdd: () => void }) {
  const text = useText();
  const nameOf = useFieldNames(on);
  const form = useProductForm();
  const { workspace } = useWorkspace();
  const { name, page } = on;
  const [at, setAt] = useState('');
  const fields = Object.keys(page.schema.properties);
  const places = of === 'rules' ? [...fields, ...listItemFields(page)] : fields;
  const chosen = places.includes(at) ? at : (fields[0] ?? '');
  const [list = '', member] = chosen.split('.');
  const scope = useSentenceScope({ list: member === undefined ? undefined : list });
  const add = () => {
    const field = member ?? chosen;
    const purpose = of === 'rules' ? 'is right' : 'is worth a word';
    const condition = generateFreeName(`${field} ${purpose}`, listUsedNames(form), 'rule');
    const about = scope.find(member === undefined ? chosen : `item.${member}`);
    const claim = createDefaultAssertion(about ? buildSentenceScope([about], scope.currency) : scope);
    const shown = { ...(member === undefined ? {} : { each: list }), at: field, message: condition };
    const rule = of === 'rules' ? { unless: condition, ...shown } : { when: condition, ...shown, kind: 'info' };
    const place = member === undefined ? ['conditions', condition] : ['itemConditions', list, condition];
    const rules = [...(page[of] ?? []), rule];
    workspace.change([writeForm(on, place, toLogic(claim)), writePage(on, [of], orNone(rules))]);
    onAdd();
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label htmlFor={`add-${of}-${name}`} className="grid gap-1 text-small">
        {text('studio-pages.atField')}
      </label>
      <SelectInput
        id={`add-${of}-${name}`}
        className="min-w-48 grow basis-48"
        value={chosen}
        onChange={setAt}
        choices={places.map((field) => ({ value: field, label: nameOf(field) }))}
      />
      <AddButton onClick={add}>{text(`studio-pages.${of}.add`)}</AddButton>
    </div>
  );
}

/** Returns the fields of the items of the page's lists, as `LIST.FIELD`. */
const listItemFields = (page: PageContext['page']): string[] =>
  Object.entries(page.schema.properties).flatMap(([list, { items }]) =>
    items?.type === 'object'
      ? sortFields(page, list).flatMap(({ fields }) => fields.map((field) => `${list}.${field}`))
      : [],
  );
