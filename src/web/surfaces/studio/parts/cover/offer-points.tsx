import type { MessageTree } from '#shared/flatten-messages.ts';
import { locales } from '#shared/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import { moveItem } from '#web/surfaces/studio/base/values/move-item.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useAllWords } from '#web/surfaces/studio/base/workspace/use-words.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Edits a list of points that the shop shows about a product. The points are numbered from 1 in each language. */
export function OfferPoints({ list }: { list: 'covered' | 'notCovered' | 'who' }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const words = useAllWords();
  const points = {
    en: listPoints(words.en.own, list),
    km: listPoints(words.km.own, list),
    zh: listPoints(words.zh.own, list),
  };
  const count = Math.max(...locales.map((language) => points[language].length));
  const order = Array.from({ length: count }, (_, at) => at);
  const write = (next: readonly number[]) =>
    workspace.change(
      locales.map((language): Change => {
        const texts = next.map((at) => points[language][at] ?? '');
        const to = Object.fromEntries(texts.map((words, at) => [String(at + 1), words]));
        return { path: messagesFile(product, language), at: ['offers', list], to };
      }),
    );
  return (
    <>
      <ol className="grid gap-4">
        {order.map((at) => {
          const name = text('studio-cover.point', { number: at + 1 });
          return (
            <li key={at} className="grid gap-1 sm:grid-cols-[1fr_auto]">
              <TranslatedTextInputs keys={['offers', list, String(at + 1)]} label={name} isLong />
              {mayEdit && (
                <ListItemActions
                  name={name}
                  at={at}
                  count={count}
                  onMove={(to) => write(moveItem(order, at, to))}
                  onRemove={count > 1 ? () => write(order.toSpliced(at, 1)) : undefined}
                />
              )}
            </li>
          );
        })}
      </ol>
      <AddButton onClick={() => write([...order, count])}>{text('studio-cover.addPoint')}</AddButton>
    </>
  );
}

function listPoints(words: MessageTree, list: string): string[] {
  const offers = words.offers as Record<string, Record<string, string>> | undefined;
  const points = offers?.[list] ?? {};
  const most = Math.max(0, ...Object.keys(points).map(Number).filter(Number.isInteger));
  return Array.from({ length: most }, (_, at) => points[String(at + 1)] ?? '');
}
