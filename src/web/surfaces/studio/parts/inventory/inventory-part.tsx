import { Copy, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Section } from '#web/desk/page/section.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { listProductParts, type ProductPart, partKey } from '#web/surfaces/studio/composition/removal/product-parts.ts';
import { countUses } from '#web/surfaces/studio/composition/removal/used-parts.ts';
import { RemovePartDialog } from '#web/surfaces/studio/composition/remove-part-dialog.tsx';
import { removableKinds, usePartNames } from '#web/surfaces/studio/composition/use-part-names.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { ReplaceSection } from './replace-section.tsx';

/** Lists all parts of a product with the number of their uses. Each can be removed with everything that depends on it. */
export function InventoryPart() {
  const text = useText();
  const isReady = useMessages(['studio-pages', 'studio-sentences']);
  const { workspace, product, mayEdit } = useWorkspace();
  const version = useDeferredValue(useInWorkspace((open) => open.version()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when a file changes
  const parts = useMemo(() => listProductParts(workspace, product), [workspace, product, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when a file changes
  const uses = useMemo(() => countUses(workspace, product), [workspace, product, version]);
  const { ofPart } = usePartNames();
  const [typed, setTyped] = useState('');
  const [removing, setRemoving] = useState<ProductPart | null>(null);
  const [isCopying, setCopying] = useState(false);
  const [told, setTold] = useState('');
  if (!isReady) return <PageWaiting />;
  const isFound = (part: ProductPart) =>
    `${part.name} ${ofPart(part)}`.toLowerCase().includes(typed.trim().toLowerCase());
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-reading text-muted">{text('studio-inventory.lead')}</p>
      <div className="max-w-96">
        <Field id="inventory-search" label={text('studio-inventory.search')}>
          <TextInput value={typed} onChange={setTyped} />
        </Field>
      </div>
      <p role="status" tabIndex={-1} className="text-small outline-offset-4 empty:sr-only">
        {told}
      </p>
      {mayEdit && (
        <Button icon={Copy} variant="secondary" className="justify-self-start" onClick={() => setCopying(true)}>
          {text('studio-inventory.copy.open')}
        </Button>
      )}
      {isCopying && <CopyDialog onCopied={setTold} onClose={() => setCopying(false)} />}
      {mayEdit && <ReplaceSection onTell={setTold} />}
      {removableKinds.map((kind) => (
        <PartSection
          key={kind}
          title={text(`studio-inventory.kinds.${kind}`)}
          parts={parts.filter((part) => part.is === kind && isFound(part))}
          uses={uses}
          nameOf={ofPart}
          onRemove={setRemoving}
        />
      ))}
      {removing && (
        <RemovePartDialog
          part={removing}
          what={ofPart(removing)}
          onRemoved={() => setTold(text('studio-pages.removed', { what: ofPart(removing) }))}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

type PartSectionProps = {
  title: string;
  parts: readonly ProductPart[];
  uses: ReadonlyMap<string, number>;
  nameOf: (part: ProductPart) => string;
  onRemove: (part: ProductPart) => void;
};

function PartSection({ title, parts, uses, nameOf, onRemove }: PartSectionProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  if (parts.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid divide-y divide-line">
        {parts.map((part) => (
          <li key={partKey(part)} className="flex items-center justify-between gap-x-4">
            <span className="break-words">
              {nameOf(part)}{' '}
              <span className="text-muted text-small">
                {text('studio-inventory.uses', { count: uses.get(partKey(part)) ?? 0 })}
              </span>
            </span>
            {mayEdit && (
              <IconButton
                icon={Trash2}
                label={text('studio-pages.removeField', { field: nameOf(part) })}
                onClick={() => onRemove(part)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
