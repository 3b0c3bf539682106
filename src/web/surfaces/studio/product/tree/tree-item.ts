import type { Selected } from '../../base/workspace/selection.ts';

/** An entry below a part of the product: its name, its address, and the selection that it makes. */
export type TreeItem = {
  id: string;
  name: string;
  href: string;
  selected: Selected;
  isShown: boolean;
  children?: readonly TreeItem[];
};
