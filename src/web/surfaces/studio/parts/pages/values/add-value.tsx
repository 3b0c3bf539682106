import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { AddDialog } from '#web/surfaces/studio/base/inputs/add-dialog.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { listUsedNames } from '../edits/limits.ts';
import { addValue, createValue, listFittingValues, type ValueTemplate, valueTemplates } from './value-edits.ts';

type AddValueProps = { onAdded: (set: string, label: string) => void; onClose: () => void };

/** Adds a derived value: its name, and the inputs of a ready-made formula. The formula can be changed later. */
export function AddValue({ onAdded, onClose }: AddValueProps) {
  const text = useText();
  const form = useProductForm();
  const scope = useSentenceScope();
  const { workspace, product } = useWorkspace();
  const label = useNameInputs('value-name');
  const [piece, setPiece] = useState<ValueTemplate>('days');
  const [from, setFrom] = useState<string[]>([]);
  const choices = valueTemplates[piece].inputs.map((kind) => listFittingValues(kind, scope.all));
  const chosen = choices.map((fitting, at) => {
    const name = from[at] ?? '';
    return fitting.some((one) => one.name === name) ? name : (fitting[Math.min(at, fitting.length - 1)]?.name ?? '');
  });
  const isImpossible = chosen.includes('');

  const add = (): boolean => {
    if (!label.hasName() || isImpossible) return false;
    const set = generateFreeName(label.names.en, listUsedNames(form), 'value');
    workspace.change(addValue({ workspace, product }, createValue(set, piece, chosen), label.names));
    onAdded(set, label.names.en);
    return true;
  };

  return (
    <AddDialog title={text('studio-pages.values.add')} onAdd={add} onClose={onClose}>
      <NameInputs
        of={label}
        label={(language) => text('studio-pages.values.nameIn', { language })}
        missing={text('studio-pages.values.nameMissing')}
      />
      <SelectField
        id="value-piece"
        label={text('studio-pages.values.what')}
        value={piece}
        onChange={(next) => {
          setPiece(next as ValueTemplate);
          setFrom([]);
        }}
        choices={Object.keys(valueTemplates).map((one) => ({
          value: one,
          label: text(`studio-pages.values.pieces.${one}`),
        }))}
      />
      {choices.map((fitting, at) => (
        <NameSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: an input has no identity except its position
          key={`${piece} ${at}`}
          label={text(`studio-pages.values.of.${at === 0 ? 'first' : 'second'}`)}
          value={chosen[at] ?? ''}
          onChange={(name) => setFrom(chosen.with(at, name))}
          groups={groupsOf(fitting)}
        />
      ))}
      {isImpossible && <p className="text-muted text-small">{text('studio-pages.values.impossible')}</p>}
    </AddDialog>
  );
}
