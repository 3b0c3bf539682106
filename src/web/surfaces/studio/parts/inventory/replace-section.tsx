import { useDeferredValue, useMemo, useState } from 'react';
import { Section } from '#web/desk/page/section.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useFileName } from '#web/surfaces/studio/base/names/use-file-name.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { findHits, type Hit, replaceHits } from '#web/surfaces/studio/composition/replacing/replace-hits.ts';

/** Finds and replaces in the texts, names and formulas of a product. The user sees each place before, and may leave it out. */
export function ReplaceSection({ onTell }: { onTell: (told: string) => void }) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const [typed, setTyped] = useState({ find: '', replace: '' });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const search = useDeferredValue(typed);
  const version = useDeferredValue(useInWorkspace((open) => open.version()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when a file changes
  const hits = useMemo(() => findHits(workspace, product, search), [workspace, product, search, version]);
  const chosen = hits.filter(({ id }) => !leftOut.has(id));
  const type = (next: Partial<typeof typed>) => {
    setTyped({ ...typed, ...next });
    setLeftOut(new Set());
  };
  const replace = () => {
    workspace.change(replaceHits(workspace, product, search, new Set(chosen.map(({ id }) => id))));
    onTell(text('studio-inventory.replace.done', { count: chosen.length }));
    type({ find: '', replace: '' });
  };
  return (
    <Section title={text('studio-inventory.replace.title')}>
      <p className="text-muted text-small">{text('studio-inventory.replace.lead')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <Field id="replace-find" label={text('studio-inventory.replace.find')}>
          <TextInput value={typed.find} onChange={(find) => type({ find })} />
        </Field>
        <Field id="replace-with" label={text('studio-inventory.replace.with')}>
          <TextInput value={typed.replace} onChange={(next) => type({ replace: next })} />
        </Field>
        <Button variant="secondary" disabled={chosen.length === 0 || search !== typed} onClick={replace}>
          {text('studio-inventory.replace.action', { count: chosen.length })}
        </Button>
      </div>
      {search.find !== '' && hits.length === 0 && <p>{text('studio-inventory.replace.nothing')}</p>}
      <ul className="grid max-h-96 overflow-y-auto">
        {hits.map((hit) => (
          <HitRow
            key={hit.id}
            hit={hit}
            isChosen={!leftOut.has(hit.id)}
            onChoose={(on) =>
              setLeftOut(new Set(on ? [...leftOut].filter((id) => id !== hit.id) : [...leftOut, hit.id]))
            }
          />
        ))}
      </ul>
    </Section>
  );
}

type HitRowProps = { hit: Hit; isChosen: boolean; onChoose: (on: boolean) => void };

function HitRow({ hit, isChosen, onChoose }: HitRowProps) {
  const { release } = useWorkspace();
  const fileName = useFileName(release);
  return (
    <li className="border-line border-t py-1">
      <Checkbox id={`hit-${hit.id}`} checked={isChosen} onChange={onChoose} label={`${hit.before} → ${hit.after}`} />
      <p className="break-all text-muted text-small">
        {fileName(hit.path)} · {hit.keys.join(' › ')}
      </p>
    </li>
  );
}
