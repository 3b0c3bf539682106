import { useMemo, useState } from 'react';
import { useReleaseProducts } from '#web/api/studio/products.ts';
import { workspaceCalls } from '#web/api/studio/workspace-calls.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useReleaseProductName } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { EditedFiles } from '#web/surfaces/studio/base/workspace/edited-files.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import {
  findFieldMessage,
  findPageMessage,
  humanizeName,
  type MessageSources,
  messagesFile,
  sharedMessagesFile,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { copyPart } from '#web/surfaces/studio/composition/copying/copy-parts.ts';
import { findFieldPage } from '#web/surfaces/studio/composition/copying/field-slice.ts';
import { findDefinition, findFieldDefinition } from '#web/surfaces/studio/composition/copying/find-definitions.ts';
import type { Files } from '#web/surfaces/studio/composition/removal/draft-files.ts';
import { listProductParts, type ProductPart, partKey } from '#web/surfaces/studio/composition/removal/product-parts.ts';

type CopyDialogProps = { onCopied: (told: string) => void; onClose: () => void };

/** Copies a part of a product of the release, or of the open product itself, with everything that it needs. */
export function CopyDialog({ onCopied, onClose }: CopyDialogProps) {
  const text = useText();
  const { workspace, release, product } = useWorkspace();
  const { data: products = [] } = useReleaseProducts(release);
  const nameOf = useReleaseProductName();
  const names = useNames();
  const { pages } = useProductForm();
  const [from, setFrom] = useState('');
  const [files, setFiles] = useState<Files | null>(null);
  const [chosen, setChosen] = useState('');
  const [after, setAfter] = useState(pages[0]?.name ?? '');
  const nameOfPart = useSourcePartName(files, from);
  const parts = useMemo(
    () =>
      files
        ? listProductParts(files, from).filter(
            (part) => findDefinition(files, from, part) ?? findFieldDefinition(files, from, part),
          )
        : [],
    [files, from],
  );
  const part = parts.find((one) => partKey(one) === chosen);
  const isOfPage = files && part?.is === 'name' && findFieldPage(files, from, part.name) !== undefined;
  const choose = async (source: string) => {
    setFrom(source);
    setFiles(null);
    setChosen('');
    if (source === product) setFiles(workspace);
    else if (source !== '') setFiles(new EditedFiles((await workspaceCalls(release, source).load()).files));
  };
  const copy = async () => {
    if (!files || !part) return;
    const { changes, added } = copyPart({ files, product: from }, { files: workspace, product }, part, after);
    workspace.change(changes);
    onCopied(text('studio-inventory.copy.done', { count: added.length }));
  };
  return (
    <ConfirmDialog
      title={text('studio-inventory.copy.title')}
      action={text('studio-inventory.copy.action')}
      isReady={part !== undefined}
      onConfirm={copy}
      onClose={onClose}
    >
      <p>{text('studio-inventory.copy.lead')}</p>
      <Field id="copy-from" label={text('portal.words.product')}>
        <SelectInput
          value={from}
          onChange={(next) => void choose(next)}
          choices={products.map((one) => ({ value: one.product, label: nameOf(one) }))}
        />
      </Field>
      <Field id="copy-part" label={text('studio-inventory.copy.part')}>
        <SelectInput
          value={chosen}
          onChange={setChosen}
          disabled={!files}
          choices={parts.map((one) => ({
            value: partKey(one),
            label: `${text(`studio-inventory.kinds.${one.is}`)}: ${nameOfPart(one)}`,
          }))}
        />
      </Field>
      {(part?.is === 'page' || isOfPage) && (
        <Field id="copy-after" label={text(`studio-inventory.copy.${isOfPage ? 'onto' : 'after'}`)}>
          <SelectInput
            value={after}
            onChange={setAfter}
            choices={pages.map(({ name }) => ({ value: name, label: names.page(name) }))}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}

/** Returns a function that names a part of a product as its pages do, in the language of the user. */
function useSourcePartName(files: Files | null, product: string): (part: ProductPart) => string {
  const { locale } = useLanguage();
  const words = {
    own: files?.value(messagesFile(product, locale)) ?? {},
    shared: files?.value(sharedMessagesFile(locale)) ?? {},
  } as MessageSources;
  return ({ is, name }) => {
    const page = files && is === 'name' ? findFieldPage(files, product, name) : undefined;
    const found =
      is === 'page'
        ? findPageMessage(words, name, 'step')
        : page !== undefined && findFieldMessage(words, page, name, 'label');
    return found || humanizeName(name);
  };
}
