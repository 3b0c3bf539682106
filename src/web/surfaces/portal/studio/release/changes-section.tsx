import { pathTo } from '#contract/addresses.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { patterns } from '#web/router/paths.ts';
import { Lines } from '#web/surfaces/portal/list/cells.tsx';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';
import { Section } from '#web/surfaces/portal/page/section.tsx';
import { TextLink } from '#web/surfaces/portal/page/text-link.tsx';
import { useFileName } from './use-file-name.ts';

type ChangesSectionProps = { release: Pick<ReleaseView, 'id' | 'changes' | 'files'>; mayEdit: boolean };

/** The files that a release changes, and the ways to write in it. */
export function ChangesSection({ release: { id, changes, files }, mayEdit }: ChangesSectionProps) {
  const text = useText();
  const { nameOf } = useProductNames();
  const products = files.flatMap((path) => /^locales\/en\/products\/(\w+)\.json$/.exec(path)?.[1] ?? []);
  return (
    <Section title={text('studio.changes.title')}>
      {changes.length === 0 ? <p>{text('studio.changes.none')}</p> : <FileChanges changes={changes} />}
      <div className="grid gap-1">
        <h3 className="font-semibold">{text(mayEdit ? 'studio.changes.words' : 'studio.changes.read')}</h3>
        <ul className="flex flex-wrap gap-x-6">
          {products.map((product) => (
            <li key={product}>
              <TextLink href={pathTo(patterns.studioProduct, { id, product })}>{nameOf(product)}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

const variants = { added: 'success', changed: 'plain', removed: 'error' } as const;

/** Files with what became of them. */
export function FileChanges({ changes }: { changes: ReleaseView['changes'] }) {
  const text = useText();
  const fileName = useFileName();
  return (
    <ul className="grid divide-y divide-line">
      {changes.map(({ path, is }) => (
        <li key={path} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <Lines wraps second={<span className="break-all">{path}</span>}>
            {fileName(path)}
          </Lines>
          <Tag variant={variants[is]}>{text(`studio.changes.${is}`)}</Tag>
        </li>
      ))}
    </ul>
  );
}
