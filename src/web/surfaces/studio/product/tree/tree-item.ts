import type { Selected } from '../../base/workspace/selection.ts';
import type { PageField } from '../../parts/pages/edits/move-to-page.ts';

/** An entry below a part of the product: its name, its address, and the selection that it makes. */
export type TreeItem = {
  id: string;
  name: string;
  href: string;
  selected: Selected;
  isShown: boolean;
  children?: readonly TreeItem[];
  /** Called with a field of another page that is dropped on the entry of a page. */
  onField?: (moved: PageField) => void;
};
