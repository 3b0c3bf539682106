import { useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AddDialog } from '#web/surfaces/studio/base/inputs/add-dialog.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import {
  createField,
  type FieldKind,
  fieldKinds,
  generateFreeName,
} from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findPageMessage, humanizeName, messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { useListChoices } from '../controls/use-list-choices.ts';
import { useStudioMessages } from '../controls/use-studio-messages.ts';
import { type BlockName, blockNames, fieldBlocks, insertBlock, listFieldsInUse } from '../edits/field-blocks.ts';
import { addFields, type PageContext } from '../edits/field-edits.ts';
import { listUsedNames } from '../edits/limits.ts';

type AddFieldDialogProps = { on: PageContext; onAdded: (field: string, label: string) => void; onClose: () => void };

const isBlock = (what: string): boolean => what.startsWith('block ');

/** Adds a ready-made block of fields to a page, or one field of a chosen kind with its label. */
export function AddFieldDialog({ on, onAdded, onClose }: AddFieldDialogProps) {
  const text = useText();
  const words = useWording();
  const form = useProductForm();
  const lists = useListChoices();
  const brought = useStudioMessages();
  const { workspace, product } = useWorkspace();
  const [what, setWhat] = useState('kind text');
  const label = useNameInputs('new-label');
  const [options, setOptions] = useState('');
  const [list, setList] = useState(lists[0]?.value ?? '');
  const sections = on.page.sections ?? [];
  const [section, setSection] = useState(sections.at(-1)?.name ?? '');
  const [wasTried, setTried] = useState(false);
  const kind = what.replace('kind ', '') as FieldKind;
  const block = what.replace('block ', '') as BlockName;
  const asked = new Set(form.pages.flatMap(({ page }) => Object.keys(page?.schema.properties ?? {})));
  const there = isBlock(what) ? listFieldsInUse(block, asked) : [];
  const isAllThere = isBlock(what) && there.length === fieldBlocks[block].fields.length;
  const isOwn = kind === 'choice' || kind === 'several';

  const add = (): boolean => {
    setTried(true);
    if (isAllThere || (!isBlock(what) && !label.hasName())) return false;
    const into = section === '' ? undefined : section;
    if (isBlock(what)) {
      if (!brought) return false;
      workspace.change(insertBlock(on, block, asked, brought, into));
      const first = fieldBlocks[block].fields.find(({ name }) => !asked.has(name))?.name ?? '';
      onAdded(first, text(`studio-pages.blocks.names.${block}`));
      return true;
    }
    const field = generateFreeName(label.names.en, listUsedNames(form), 'field');
    const named = options
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const codes = nameCodes(named.length > 0 ? named : [text('studio-pages.option1'), text('studio-pages.option2')]);
    const made = createField(kind, { options: codes.map(({ code }) => code), list });
    const said = wordChanges(product, [on.name, field, 'label'], label.names);
    if (isOwn)
      said.push({
        path: messagesFile(product, 'en'),
        at: [on.name, field, 'options'],
        to: Object.fromEntries(codes.map(({ code, label: option }) => [code, option])),
      });
    workspace.change([...addFields(on, [{ name: field, ...made }], into), ...said]);
    onAdded(field, label.names.en);
    return true;
  };

  return (
    <AddDialog title={text('studio-pages.addField')} action={text('studio-pages.add')} onAdd={add} onClose={onClose}>
      <NameSelect
        label={text('studio-pages.whatToAdd')}
        value={what}
        onChange={setWhat}
        groups={[
          {
            group: text('studio-pages.kindsTitle'),
            choices: fieldKinds.map((one) => ({ value: `kind ${one}`, label: text(`studio-pages.kinds.${one}`) })),
          },
          {
            group: text('studio-pages.blocks.title'),
            choices: blockNames.map((one) => ({
              value: `block ${one}`,
              label: text(`studio-pages.blocks.names.${one}`),
            })),
          },
        ]}
      />
      {isBlock(what) && (
        <p className="text-muted text-small">
          {text(`studio-pages.blocks.has.${block}`)}
          {there.length > 0 && ` ${text('studio-pages.blocks.there', { count: there.length })}`}
        </p>
      )}
      {isAllThere && wasTried && (
        <p role="alert" className="font-semibold text-error text-small">
          {text('studio-pages.blocks.allThere')}
        </p>
      )}
      {!isBlock(what) && (
        <NameInputs
          of={label}
          label={(language) => text('studio-pages.labelIn', { language })}
          missing={text('studio-pages.labelMissing')}
        />
      )}
      {!isBlock(what) && kind === 'list' && (
        <SelectField
          id="new-list"
          label={text('studio-pages.fromList')}
          value={list}
          onChange={setList}
          choices={lists}
        />
      )}
      {!isBlock(what) && isOwn && (
        <Field id="new-options" label={text('studio-pages.options')} help={text('studio-pages.optionsHelp')} optional>
          <textarea
            id="new-options"
            rows={3}
            aria-describedby="new-options-help"
            value={options}
            onChange={({ target }) => setOptions(target.value)}
            className="w-full rounded-field border border-line-strong bg-card px-3 py-2"
          />
        </Field>
      )}
      {sections.length > 0 && (
        <SelectField
          id="new-section"
          label={text('studio-pages.inSection')}
          value={section}
          onChange={setSection}
          choices={sections.map(({ name }) => ({
            value: name,
            label: findPageMessage(words, on.name, `sections.${name}`) ?? humanizeName(name),
          }))}
        />
      )}
    </AddDialog>
  );
}

function nameCodes(labels: readonly string[]): { code: string; label: string }[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const code = generateFreeName(label, taken, 'option');
    taken.add(code);
    return { code, label };
  });
}
