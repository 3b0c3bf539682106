import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';

type FieldActionsProps = {
  label: string;
  onMove: (by: -1 | 1) => void;
  /** Returns true if the field may move; by default it always may. */
  mayMove?: (by: -1 | 1) => boolean;
  /** Undefined if the field cannot be removed. */
  onRemove: (() => void) | undefined;
};

/** Buttons that move a field or an option, or remove it. */
export function FieldActions({ label, onMove, mayMove = () => true, onRemove }: FieldActionsProps) {
  const text = useText();
  const acts = [
    ['up', ArrowUp, mayMove(-1) ? () => onMove(-1) : undefined],
    ['down', ArrowDown, mayMove(1) ? () => onMove(1) : undefined],
    ['removeField', Trash2, onRemove],
  ] as const;
  return acts.map(([word, icon, onClick]) => (
    <IconButton
      key={word}
      icon={icon}
      disabled={!onClick}
      label={text(`studio-pages.${word}`, { field: label })}
      onClick={onClick}
    />
  ));
}
