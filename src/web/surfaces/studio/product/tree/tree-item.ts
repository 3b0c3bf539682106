import type { DraggedPart } from '../../base/values/field-drag.ts';
import type { Selected } from '../../base/workspace/selection.ts';

/** An entry below a part of the product: its name, its address, and the selection that it makes. */
export type TreeItem = {
  id: string;
  name: string;
  href: string;
  selected: Selected;
  isShown: boolean;
  children?: readonly TreeItem[];
  /** Called with a field of another page, or a kind of field, that is dropped on the entry of a page. */
  onField?: (part: DraggedPart) => void;
};
