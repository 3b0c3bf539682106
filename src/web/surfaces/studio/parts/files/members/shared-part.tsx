import { useId } from 'react';
import { SHARED } from '#contract/studio/material/shared.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { pathTo } from '#shared/addresses.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { patterns } from '#web/router/paths.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { expandRef, formatRef, toAbsoluteRef } from '#web/surfaces/studio/base/workspace/ref-changes.ts';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FileUsage } from '#web/surfaces/studio/language/names/file-usage.tsx';
import type { MemberPlace } from './member-acts.ts';
import type { MemberForm } from './member-model.ts';

/**
 * Shown in a group that uses a part of several products: where else it is used, and a button that copies its members
 * into this product, where they can then be changed alone.
 */
export function SharedPart({ place: { path, steps }, onCopied }: { place: MemberPlace; onCopied: () => void }) {
  const text = useText();
  const { workspace, release, mayEdit } = useWorkspace();
  const group = readValueAt(useFile(path), steps);
  const reference = isObject(group) && typeof group.$ref === 'string' ? group.$ref : '';
  if (reference === '') return null;
  const { file, at } = toAbsoluteRef(path, reference);
  const copy = () => {
    const own = expandRef(group as Record<string, Json>, { file: path, read: workspace.value });
    workspace.change({ path, at: [...steps], to: own });
    onCopied();
  };
  const address = pathTo(patterns.studioProduct, { id: release, product: SHARED, part: 'files' });
  return (
    <Notice>
      <div className="grid gap-2">
        <p>{text('studio-files.fromShared', { name: nameReference(reference) })}</p>
        <p className="flex flex-wrap gap-x-4">
          <TextLink href={`${address}?${new URLSearchParams({ file, at })}`}>
            {text('studio-files.openShared')}
          </TextLink>
          {mayEdit && steps.length > 0 && (
            <Button variant="secondary" onClick={copy}>
              {text('studio-files.copyHere')}
            </Button>
          )}
        </p>
        <details>
          <summary className="link min-h-11 cursor-pointer content-center">{text('studio-files.usedIn')}</summary>
          <FileUsage file={file} />
        </details>
      </div>
    </Notice>
  );
}

const nameReference = (reference: string): string =>
  humanizeName((reference.split(/[/#]/).at(-1) ?? reference).replace(/\.json$/, ''));

type SharedPartSelectProps = { place: MemberPlace; member: MemberForm; name: string; onWrite: (to: Json) => void };

/** Selects the shared part that a group uses. */
export function SharedPartSelect({ place: { path }, member, name, onWrite }: SharedPartSelectProps) {
  const id = useId();
  const { workspace, mayEdit } = useWorkspace();
  const paths = useInWorkspace((open) => open.paths().join('\n'));
  const value = String(member.value ?? '');
  const parts = paths
    .split('\n')
    .filter((one) => /^(product-schemas|machines)\/shared\/.*\.json$/.test(one))
    .flatMap((file) => {
      const whole = workspace.value(file);
      const members = isObject(whole) ? Object.keys(whole).filter((key) => key !== '$schema') : [];
      const folder = humanizeName((file.split('/').at(-1) ?? '').replace('.json', ''));
      return [
        { value: formatRef(path, { file, at: '' }).replace(/#$/, ''), label: folder },
        ...members.map((key) => ({
          value: formatRef(path, { file, at: `/${key}` }),
          label: `${folder} › ${humanizeName(key)}`,
        })),
      ];
    });
  const isListed = value === '' || parts.some((one) => one.value === value);
  return (
    <SelectField
      {...{ id, label: name }}
      value={value}
      disabled={!mayEdit}
      onChange={onWrite}
      choices={isListed ? parts : [{ value, label: nameReference(value) }, ...parts]}
    />
  );
}
