import { useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { MarkedInput } from '#web/fields/field/marked-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AddDialog } from '#web/surfaces/studio/base/inputs/add-dialog.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { useStudioMessages } from '#web/surfaces/studio/base/messages/use-studio-messages.ts';
import { createField, type FieldKind, generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { useListChoices } from '../controls/use-list-choices.ts';
import { type BlockName, fieldBlocks, findRefusal, insertBlock, listFieldsInUse } from '../edits/field-blocks.ts';
import { addFields, type FieldPlace, fieldMessagePath, type PageContext, selectFields } from '../edits/field-edits.ts';
import { listUsedNames } from '../edits/limits.ts';
import { findSharedField } from '../edits/shared-fields.ts';
import { FieldPlaceInput } from './field-place-input.tsx';
import { useNewFieldChoices } from './new-field-choices.ts';

type AddFieldDialogProps = {
  on: PageContext;
  /** The first choice: `kind NAME` or `block NAME`; without it the first of all kinds. */
  kind?: string | undefined;
  /** The place that is chosen at first; otherwise the end of the page. */
  place?: FieldPlace;
  onAdded: (field: string, label: string) => void;
  onClose: () => void;
};

/**
 * Adds a field of a chosen kind, with its label. On a page the user can instead add a ready-made block of fields; in
 * the items of a list, a shared field with its texts.
 */
export function AddFieldDialog({ on, kind, place, onAdded, onClose }: AddFieldDialogProps) {
  const text = useText();
  const lists = useListChoices();
  const brought = useStudioMessages('studio-pages');
  const changesOf = useNewField(on);
  const { workspace } = useWorkspace();
  const groups = useNewFieldChoices(on.list === undefined ? undefined : on);
  const id = on.list === undefined ? 'new' : 'member';
  const [what, setWhat] = useState(kind ?? groups[0]?.choices[0]?.value ?? 'kind text');
  const label = useNameInputs(`${id}-label`);
  const [options, setOptions] = useState('');
  const [list, setList] = useState(lists[0]?.value ?? '');
  const [to, setTo] = useState(place);
  const [wasTried, setTried] = useState(false);
  const [is = '', chosen = ''] = what.split(' ');
  const block = is === 'block' ? (chosen as BlockName) : undefined;
  const inUse = block ? listFieldsInUse(on, block) : [];
  const refusal = block && findRefusal(on, block);

  const add = (): boolean => {
    setTried(true);
    if (refusal || (block && !brought) || (is === 'kind' && !label.hasName())) return false;
    if (block && brought) {
      workspace.change(insertBlock(on, block, brought, to));
      const first = fieldBlocks[block].fields.find(({ name }) => !inUse.includes(name))?.name ?? '';
      onAdded(first, text(`studio-pages.blocks.names.${block}`));
    } else if (is === 'ready') {
      workspace.change(addFields(on, [findSharedField(chosen)]));
      onAdded(chosen, groups[0]?.choices.find(({ value }) => value === what)?.label ?? chosen);
    } else {
      const { field, changes } = changesOf(chosen as FieldKind, label.names, { options, list, to });
      workspace.change(changes);
      onAdded(field, label.names.en);
    }
    return true;
  };

  const title = text(on.list === undefined ? 'studio-pages.addField' : 'studio-pages.items.add');
  return (
    <AddDialog title={title} action={text('studio-pages.add')} onAdd={add} onClose={onClose}>
      <MarkedInput error={refusal && wasTried && text(`studio-pages.blocks.${refusal}`)}>
        <NameSelect label={text('studio-pages.whatToAdd')} value={what} onChange={setWhat} groups={groups} />
      </MarkedInput>
      {block && <BlockNote block={block} inUse={inUse.length} />}
      {is === 'kind' && (
        <NameInputs
          of={label}
          label={(language) => text('studio-pages.labelIn', { language })}
          missing={text('studio-pages.labelMissing')}
        />
      )}
      {chosen === 'list' && (
        <SelectField
          id={`${id}-list`}
          label={text('studio-pages.fromList')}
          value={list}
          onChange={setList}
          choices={lists}
        />
      )}
      {hasOwnOptions(chosen) && <NewOptions value={options} onChange={setOptions} />}
      {on.list === undefined && <FieldPlaceInput on={on} value={to} onChange={setTo} />}
    </AddDialog>
  );
}

type BlockNoteProps = { block: BlockName; inUse: number };

/** Shows the content of a block, and the number of its fields that the product already asks. */
function BlockNote({ block, inUse }: BlockNoteProps) {
  const text = useText();
  return (
    <p className="text-muted text-small">
      {text(`studio-pages.blocks.has.${block}`)}
      {inUse > 0 && ` ${text('studio-pages.blocks.there', { count: inUse })}`}
    </p>
  );
}

const hasOwnOptions = (kind: string): boolean => kind === 'choice' || kind === 'several';

type NewFieldSettings = { options: string; list: string; to: FieldPlace | undefined };

/** Returns a function that gives the name of a new field, and the changes that add it with its texts. */
function useNewField(on: PageContext) {
  const text = useText();
  const form = useProductForm();
  return (kind: FieldKind, names: Record<'en' | 'km' | 'zh', string>, { options, list, to }: NewFieldSettings) => {
    const taken = on.list === undefined ? listUsedNames(form) : ['id', ...Object.keys(selectFields(on).properties)];
    const field = generateFreeName(names.en, taken, 'field');
    const named = options.split('\n').flatMap((one) => one.trim() || []);
    const codes = nameCodes(named.length > 0 ? named : [text('studio-pages.option1'), text('studio-pages.option2')]);
    const words = fieldMessagePath(on, field);
    const optionWords: Change = {
      path: messagesFile(on.product, 'en'),
      at: [...words, 'options'],
      to: Object.fromEntries(codes),
    };
    const made = createField(kind, { options: codes.map(([code]) => code), list });
    const changes = [
      ...addFields(on, [{ name: field, ...made }], to),
      ...wordChanges(on.product, [...words, 'label'], names),
      ...(hasOwnOptions(kind) ? [optionWords] : []),
    ];
    return { field, changes };
  };
}

function nameCodes(labels: readonly string[]): [code: string, label: string][] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const code = generateFreeName(label, taken, 'option');
    taken.add(code);
    return [code, label];
  });
}

function NewOptions({ value, onChange }: { value: string; onChange: (options: string) => void }) {
  const text = useText();
  return (
    <Field id="new-options" label={text('studio-pages.options')} help={text('studio-pages.optionsHelp')} optional>
      <textarea
        id="new-options"
        rows={3}
        aria-describedby="new-options-help"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-field border border-line-strong bg-card px-3 py-2"
      />
    </Field>
  );
}
