import { useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { findUsages, type Usage } from '../edits/find-usages.ts';

/** Returns everything in the open product that refers to a field, a condition or a value. */
export function useUsages(name: string): Usage[] {
  const { workspace, product } = useWorkspace();
  const form = useProductForm();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the uses are in the form
  return useMemo(() => findUsages(name, product, workspace), [name, product, workspace, form]);
}

/** Lists the uses of something as text: each kind of user with its names. */
export function UsageList({ uses }: { uses: readonly Usage[] }) {
  const text = useText();
  const names = useNames();
  const kinds = [...new Set(uses.map(({ by }) => by))];
  const terms = useTermNames();
  const nameOf = ({ by, name }: Usage) => {
    if (by === 'page') return names.page(name);
    return by === 'derived' || by === 'start' || by === 'premium' ? terms.of(name) : humanizeName(name);
  };
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {kinds.map((by) => {
        const users = uses.filter((use) => use.by === by && use.name !== '').map(nameOf);
        const shown = users.slice(0, 6).join(', ');
        return (
          <li key={by}>
            {text(`studio-pages.uses.${by}`)}
            {shown && `: ${shown}`}
            {users.length > 6 && ` ${text('studio-pages.more', { count: users.length - 6 })}`}
          </li>
        );
      })}
    </ul>
  );
}
