import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PageHint, PageRule } from '#engine/language/definition.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { orNone } from '#web/surfaces/studio/base/values/without.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findFieldMessage, humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { createDefaultAssertion } from '#web/surfaces/studio/language/sentences/assertions.ts';
import { toLogic } from '#web/surfaces/studio/language/sentences/sentence.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { buildSentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { type PageContext, writeForm, writePage } from '../edits/field-edits.ts';
import { listUsedNames } from '../edits/limits.ts';
import { RuleEditor } from './rule-editor.tsx';

const conditionMember = { rules: 'unless', hints: 'when' } as const;

/** Edits the rules and the hints of a page. Each has a condition as sentences and a message. */
export function PageRules({ on }: { on: PageContext }) {
  return (
    <>
      <RuleList on={on} of="rules" />
      <RuleList on={on} of="hints" />
    </>
  );
}

/** Returns the fields of the items of the page's lists, as `LIST.FIELD`. */
const listItemMembers = ({ schema }: PageContext['page']): string[] =>
  Object.entries(schema.properties).flatMap(([list, { items }]) =>
    items?.type === 'object'
      ? Object.keys(items.properties).flatMap((member) => (member === 'id' ? [] : [`${list}.${member}`]))
      : [],
  );

type RuleListProps = { on: PageContext; of: 'rules' | 'hints' };

function RuleList({ on, of }: RuleListProps) {
  const text = useText();
  const words = useWording();
  const form = useProductForm();
  const [selected, select] = useSelection();
  const { workspace, product, mayEdit } = useWorkspace();
  const { name, page } = on;
  const list: readonly (PageRule | PageHint)[] = page[of] ?? [];
  const fields = Object.keys(page.schema.properties);
  const [at, setAt] = useState('');
  const [open, setOpen] = useState<number | null>(null);
  const labelOf = (field: string) => findFieldMessage(words, name, field, 'label') ?? humanizeName(field);
  const places = of === 'rules' ? [...fields, ...listItemMembers(page)] : fields;
  const chosen = places.includes(at) ? at : (fields[0] ?? '');
  const [ofList = '', member] = chosen.split('.');
  const items = useSentenceScope({ list: member === undefined ? undefined : ofList });
  const nameOf = (field: string) => {
    const [whole = '', inner] = field.split('.');
    return inner === undefined ? labelOf(field) : `${labelOf(whole)}: ${labelOf(field)}`;
  };
  const put = (next: readonly unknown[]) => writePage(on, [of], orNone(next));

  useEffect(() => {
    if (selected.from !== 'preview' || selected.message === undefined) return;
    const found = list.findIndex(({ message }) => selected.message === `${name}.${of}.${message}`);
    if (found >= 0) setOpen(found);
  }, [selected, list, name, of]);

  const add = () => {
    const condition = generateFreeName(
      `${member ?? chosen} ${of === 'rules' ? 'is right' : 'is worth a word'}`,
      listUsedNames(form),
      'rule',
    );
    const about = items.find(member === undefined ? chosen : `item.${member}`);
    const claim = createDefaultAssertion(about ? buildSentenceScope([about], items.currency) : items);
    const rule =
      of === 'rules'
        ? {
            ...(member === undefined ? {} : { each: ofList }),
            ...{ unless: condition, at: member ?? chosen, message: condition },
          }
        : { when: condition, at: chosen, message: condition, kind: 'info' };
    const place = member === undefined ? ['conditions', condition] : ['itemConditions', ofList, condition];
    workspace.change([writeForm(on, place, toLogic(claim)), put([...list, rule])]);
    setOpen(list.length);
  };
  const remove = (index: number) => {
    const { message } = list[index] ?? {};
    const isShared =
      message === undefined ||
      message.includes('.') ||
      list.some((one, at2) => at2 !== index && one.message === message);
    workspace.change([put(list.toSpliced(index, 1)), ...(isShared ? [] : wordChanges(product, [name, of, message]))]);
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
            className="flex items-start gap-1 rounded-card border border-line bg-card"
          >
            <RuleEditor
              on={on}
              of={of}
              rule={rule}
              label={nameOf('each' in rule && rule.each !== undefined ? `${rule.each}.${rule.at}` : rule.at)}
              isOpen={open === index}
              onOpen={() => {
                setOpen(open === index ? null : index);
                select({ page: name, field: rule.at, message: `${name}.${of}.${rule.message}`, from: 'editor' });
              }}
              onChange={(next) => workspace.change(put(list.with(index, next)))}
              condition={conditionMember[of] === 'unless' ? (rule as PageRule).unless : (rule as PageHint).when}
            />
            {mayEdit && (
              <IconButton
                icon={Trash2}
                label={text('studio-pages.removeField', { field: humanizeName(rule.message) })}
                onClick={() => remove(index)}
                className="m-0.5 text-muted hover:bg-primary-tint hover:text-error"
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && fields.length > 0 && (
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
          <Button variant="secondary" onClick={add}>
            <Icon of={Plus} className="size-4.5" />
            {text(`studio-pages.${of}.add`)}
          </Button>
        </div>
      )}
    </section>
  );
}
