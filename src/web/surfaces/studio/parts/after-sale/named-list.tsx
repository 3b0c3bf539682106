import { ChevronDown, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { AddNamed } from '#web/surfaces/studio/base/boxes/add-named.tsx';
import { WordsBoxes } from '#web/surfaces/studio/base/words/words-boxes.tsx';
import { wordsFile } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { settingsFile, useMember, useNameOf } from './use-after-sale.ts';

type NamedListProps = {
  /** The words of what is listed stand there. */
  part: 'changes' | 'reasons' | 'instalments';
  way: readonly string[];
  /** What a new one begins as. */
  begins: Json;
  /** At least one stays. */
  needsOne?: boolean;
  children: (way: readonly string[], name: string) => ReactNode;
};

/** Things of one kind that the product names, each with its name in three languages, to be added and taken out. */
export function NamedList({ part, way, begins, needsOne = false, children }: NamedListProps) {
  const text = useText();
  const nameOf = useNameOf();
  const { workspace, product, mayEdit } = useWorkspace();
  const { value } = useMember(way);
  const names = Object.keys((value ?? {}) as Record<string, Json>);
  const path = settingsFile(product);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {names.map((name) => (
          <Named
            key={name}
            title={nameOf(part, name)}
            onRemove={
              mayEdit && !(needsOne && names.length === 1)
                ? () =>
                    workspace.change([
                      { path, at: ['afterSale', ...way, name], to: undefined },
                      ...languages.map((language) => ({
                        path: wordsFile(product, language),
                        at: ['afterSale', part, name],
                        to: undefined,
                      })),
                    ])
                : undefined
            }
          >
            {children([...way, name], name)}
            <WordsBoxes
              label={text('studio-after-sale.called')}
              at={['afterSale', part, name]}
              fallbacks={[`afterSale.${part}.${name}`]}
            />
          </Named>
        ))}
      </ul>
      {mayEdit && (
        <AddNamed
          action={text(`studio-after-sale.add.${part}`)}
          taken={names}
          onAdd={(id, words) =>
            workspace.change([
              { path, at: ['afterSale', ...way, id], to: begins },
              ...languages
                .filter((language) => words[language] !== '')
                .map((language) => ({
                  path: wordsFile(product, language),
                  at: ['afterSale', part, id],
                  to: words[language],
                })),
            ])
          }
        />
      )}
    </div>
  );
}

const languages = ['en', 'km', 'zh'] as const;

function Named({
  title,
  onRemove,
  children,
}: {
  title: string;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}) {
  const text = useText();
  const id = useId();
  return (
    <li aria-labelledby={id} className="rounded-card border border-line bg-page">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2">
          <h3 id={id} className="font-semibold text-ink">
            {title}
          </h3>
          <Icon of={ChevronDown} className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 border-line border-t p-4">
          {children}
          {onRemove && (
            <Button
              variant="quiet"
              className="justify-self-start"
              aria-label={text('studio-cover.remove', { name: title })}
              onClick={onRemove}
            >
              <Icon of={Trash2} className="size-4.5" />
              {text('studio-after-sale.remove')}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}
