import { Plus } from 'lucide-react';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ListActs } from '#web/surfaces/studio/base/boxes/list-acts.tsx';
import { WordsBoxes } from '#web/surfaces/studio/base/boxes/words-boxes.tsx';
import { moved, wordsFile } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

const languages = ['en', 'km', 'zh'] as const;

/** Points that the shop lists of a product, numbered from 1 in each language. */
export function OfferPoints({ list }: { list: 'covered' | 'notCovered' | 'who' }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const fileOf = wordsFile(product);
  const points = {
    en: pointsOf(useFile<MessageTree>(fileOf('en')), list),
    km: pointsOf(useFile<MessageTree>(fileOf('km')), list),
    zh: pointsOf(useFile<MessageTree>(fileOf('zh')), list),
  };
  const count = Math.max(...languages.map((language) => points[language].length));
  const order = Array.from({ length: count }, (_, at) => at);
  const write = (next: readonly number[]) =>
    workspace.change(
      languages.map((language): Change => {
        const texts = next.map((at) => points[language][at] ?? '');
        const to = Object.fromEntries(texts.map((words, at) => [String(at + 1), words]));
        return { path: fileOf(language), at: ['offers', list], to };
      }),
    );
  return (
    <>
      <ol className="grid gap-4">
        {order.map((at) => {
          const name = text('studio-cover.point', { number: at + 1 });
          return (
            <li key={at} className="grid gap-1 sm:grid-cols-[1fr_auto]">
              <WordsBoxes keys={['offers', list, String(at + 1)]} label={name} fileOf={fileOf} isLong />
              {mayEdit && (
                <ListActs
                  name={name}
                  at={at}
                  count={count}
                  onMove={(to) => write(moved(order, at, to))}
                  onRemove={count > 1 ? () => write(order.toSpliced(at, 1)) : undefined}
                />
              )}
            </li>
          );
        })}
      </ol>
      {mayEdit && (
        <Button variant="secondary" className="justify-self-start" onClick={() => write([...order, count])}>
          <Icon of={Plus} className="size-4.5" />
          {text('studio-cover.addPoint')}
        </Button>
      )}
    </>
  );
}

function pointsOf(words: MessageTree | undefined, list: string): string[] {
  const offers = words?.offers as Record<string, Record<string, string>> | undefined;
  const points = offers?.[list] ?? {};
  const most = Math.max(0, ...Object.keys(points).map(Number).filter(Number.isInteger));
  return Array.from({ length: most }, (_, at) => points[String(at + 1)] ?? '');
}
