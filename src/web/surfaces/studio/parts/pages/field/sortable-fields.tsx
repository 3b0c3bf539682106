import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { RemoveDialog } from '../controls/remove-dialog.tsx';

/**
 * Returns the focus to a field's button after the field was moved or added: a moved element loses the focus.
 * @param buttonOf returns the id of the button in the document
 */
export function useRestoredFocus(buttonOf: (field: string) => string): RefObject<string | null> {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current !== null) document.getElementById(buttonOf(moved.current))?.focus();
    moved.current = null;
  });
  return moved;
}

/** The state and actions of a row: drag, drop of another row, and confirmation before removal. */
export type RowActions = {
  isDragged: boolean;
  onDrag: () => void;
  onDragEnd: () => void;
  onDropped: () => void;
  onRemove: () => void;
};

type SortableFieldsProps = {
  page: string;
  labelOf: (field: string) => string;
  /** The label of the button below the rows, and the dialog that it opens (`adding`). */
  add: string;
  adding: (onClose: () => void) => ReactNode;
  onRemove: (field: string) => void;
  /** Returns the rows. `actsOf` returns the actions of a field; `put` puts a dragged field at its position. */
  children: (actsOf: (field: string, put: (dragged: string) => void) => RowActions) => ReactNode;
};

/** A list of fields with drag and drop, a button below that adds a field, and a confirmation before removal. */
export function SortableFields({ page, labelOf, add, adding, onRemove, children }: SortableFieldsProps) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  return (
    <>
      {children((field, put) => ({
        isDragged: dragged === field,
        onDrag: () => setDragged(field),
        onDragEnd: () => setDragged(null),
        onDropped: () => {
          if (dragged !== null && dragged !== field) put(dragged);
          setDragged(null);
        },
        onRemove: () => setRemoving(field),
      }))}
      <AddButton onClick={() => setAdding(true)}>{text(add)}</AddButton>
      {isAdding && adding(() => setAdding(false))}
      {removing !== null && (
        <RemoveDialog
          what={labelOf(removing)}
          names={[removing]}
          page={page}
          onRemove={() => onRemove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
