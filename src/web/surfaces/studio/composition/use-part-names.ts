import { useText } from '#web/i18n/use-text.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import type { ProductPart } from './removal/product-parts.ts';
import type { FilePart, Space } from './removal/reference-rules.ts';
import { readPersonas } from './removal/remove-cases.ts';
import type { AffectedPlace } from './removal/remove-parts.ts';

/** The kinds of users of a part, for places in the form by their first key and for other files. */
const usesInForm: Record<string, string> = {
  ...{ pages: 'page', conditions: 'condition', itemConditions: 'condition', derived: 'derived', start: 'start' },
  figures: 'figure',
};
const usesInFile: Record<FilePart, string> = {
  ...{ form: 'page', rating: 'premium', benefits: 'cover', product: 'papers', chart: 'journey' },
  ...{ cases: 'persona', reviewed: 'persona' },
};

/** Returns functions that name parts of the open product and places in its files. */
export function usePartNames() {
  const text = useText();
  const names = useNames();
  const terms = useTermNames();
  const { workspace, product } = useWorkspace();
  const ofCase = (name: string) =>
    readPersonas(workspace, product).find((one) => one.name === name)?.testCase.name ?? humanizeName(name);
  const ofPart = ({ is, name }: ProductPart): string => {
    if (is === 'page') return names.page(name);
    if (is === 'case') return ofCase(name);
    return ['condition', 'finding', 'figure'].includes(is) ? humanizeName(name) : terms.of(name);
  };
  const ofPlace = ({ part, keys: [first = '', second = ''] }: AffectedPlace): { use: string; name: string } => {
    const use = (part === 'form' && usesInForm[first]) || usesInFile[part];
    if (part === 'cases') return { use, name: ofCase(first) };
    if (use === 'page' || part === 'chart') return { use, name: names.page(second) };
    return { use, name: /^\d*$/.test(second) || part === 'product' ? '' : humanizeName(second) };
  };
  /** Lists parts as lines, one for each kind. */
  const listParts = (parts: readonly ProductPart[]): string[] =>
    groupNames(parts.map((part) => ({ group: text(`studio-inventory.kinds.${part.is}`), name: ofPart(part) })));
  /** Lists places as lines, one for each kind of user. */
  const listPlaces = (places: readonly AffectedPlace[]): string[] =>
    groupNames(
      places.map((place) => {
        const { use, name } = ofPlace(place);
        return { group: text(`studio-pages.uses.${use}`), name };
      }),
    );
  return { ofPart, listParts, listPlaces };
}

function groupNames(entries: readonly { group: string; name: string }[]): string[] {
  const groups = new Map<string, Set<string>>();
  for (const { group, name } of entries) {
    const names = groups.get(group) ?? new Set();
    if (name !== '') names.add(name);
    groups.set(group, names);
  }
  return [...groups].map(([group, names]) => (names.size === 0 ? group : `${group}: ${[...names].join(', ')}`));
}

/** The kinds of parts that a user removes by name, in display order. */
export const removableKinds: readonly Space[] = [
  ...(['page', 'name', 'condition', 'table', 'formTable', 'rated', 'benefit', 'finding', 'figure', 'case'] as const),
];
