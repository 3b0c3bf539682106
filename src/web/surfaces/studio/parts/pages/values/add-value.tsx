import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { AddDialog } from '#web/surfaces/studio/base/boxes/add-dialog.tsx';
import { NameBoxes, useNames } from '#web/surfaces/studio/base/boxes/name-boxes.tsx';
import { SelectField } from '#web/surfaces/studio/base/boxes/select-field.tsx';
import { freeName } from '#web/surfaces/studio/base/values/kinds.ts';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/boxes/name-select.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';
import type { Named } from '#web/surfaces/studio/language/terms/scope.ts';
import { namesTaken } from '../edits/limits.ts';
import { addValue, newValue, type Piece, pieces, takes } from './value-edits.ts';

type AddValueProps = { onAdded: (set: string, label: string) => void; onClose: () => void };

/** Adds a derived value: its name, and the inputs of a ready-made formula. The formula can be changed later. */
export function AddValue({ onAdded, onClose }: AddValueProps) {
  const text = useText();
  const form = useForm();
  const scope = useSentenceScope();
  const { workspace, product } = useWorkspace();
  const label = useNames('value-name');
  const [piece, setPiece] = useState<Piece>('days');
  const [from, setFrom] = useState<string[]>([]);
  const fits = (kind: 'date' | 'number' | 'any') => (named: Named) =>
    kind === 'any'
      ? named.kind !== 'people'
      : kind === 'date'
        ? named.kind === 'date'
        : ['number', 'amount', 'cents'].includes(named.kind);
  const choices = takes[piece].map((kind) => scope.all.filter(fits(kind)));
  const chosen = choices.map((fitting, at) => {
    const name = from[at] ?? '';
    return fitting.some((one) => one.name === name) ? name : (fitting[Math.min(at, fitting.length - 1)]?.name ?? '');
  });
  const isImpossible = chosen.includes('');

  const add = (): boolean => {
    if (!label.hasName() || isImpossible) return false;
    const set = freeName(label.names.en, namesTaken(form), 'value');
    workspace.change(addValue({ workspace, product }, newValue(set, piece, chosen), label.names));
    onAdded(set, label.names.en);
    return true;
  };

  return (
    <AddDialog title={text('studio-pages.values.add')} onAdd={add} onClose={onClose}>
      <NameBoxes
        of={label}
        label={(language) => text('studio-pages.values.nameIn', { language })}
        missing={text('studio-pages.values.nameMissing')}
      />
      <SelectField
        id="value-piece"
        label={text('studio-pages.values.what')}
        value={piece}
        onChange={(next) => {
          setPiece(next as Piece);
          setFrom([]);
        }}
        choices={pieces.map((one) => ({ value: one, label: text(`studio-pages.values.pieces.${one}`) }))}
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
