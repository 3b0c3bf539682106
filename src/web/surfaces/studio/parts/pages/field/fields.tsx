import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/boxes/add-button.tsx';
import { RemoveDialog } from '../controls/remove-dialog.tsx';

/**
 * Gives the focus back to the button of a field that was moved, or was just added: what is moved in the document loses it.
 * @param buttonOf its id in the document
 */
export function useMoved(buttonOf: (field: string) => string): RefObject<string | null> {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current !== null) document.getElementById(buttonOf(moved.current))?.focus();
    moved.current = null;
  });
  return moved;
}

/** What a row needs to be dragged, to take another one, and to ask before it is removed. */
export type RowActs = {
  isDragged: boolean;
  onDrag: () => void;
  onDragEnd: () => void;
  onDropped: () => void;
  onRemove: () => void;
};

type FieldsProps = {
  page: string;
  labelOf: (field: string) => string;
  /** What the button beneath is called, and what it opens. */
  add: string;
  adding: (onClose: () => void) => ReactNode;
  onRemove: (field: string) => void;
  /** The rows. `actsOf` a field: `put` puts another one, that was dragged there, into its place. */
  children: (actsOf: (field: string, put: (dragged: string) => void) => RowActs) => ReactNode;
};

/** Fields that are dragged into their order, with the button that adds one beneath, and the question before one is removed. */
export function Fields({ page, labelOf, add, adding, onRemove, children }: FieldsProps) {
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
