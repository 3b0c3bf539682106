import { useText } from '#web/i18n/use-text.ts';
import { findPageMessage, humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import type { Usage } from '../edits/find-usages.ts';

/** Lists the uses of something as text: each kind of user with its names. */
export function UsageList({ uses }: { uses: readonly Usage[] }) {
  const text = useText();
  const words = useWording();
  const kinds = [...new Set(uses.map(({ by }) => by))];
  const nameOf = ({ by, name }: Usage) =>
    by === 'page' ? (findPageMessage(words, name, 'step') ?? humanizeName(name)) : humanizeName(name);
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {kinds.map((by) => {
        const names = uses.filter((use) => use.by === by && use.name !== '').map(nameOf);
        const shown = names.slice(0, 6).join(', ');
        return (
          <li key={by}>
            {text(`studio-pages.uses.${by}`)}
            {shown && `: ${shown}`}
            {names.length > 6 && ` ${text('studio-pages.more', { count: names.length - 6 })}`}
          </li>
        );
      })}
    </ul>
  );
}
