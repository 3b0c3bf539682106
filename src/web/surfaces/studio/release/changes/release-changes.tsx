import { useState } from 'react';
import { SHARED } from '#contract/studio/material/shared.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { useReleaseProducts } from '#web/api/studio/products.ts';
import type { VersionOf } from '#web/api/studio/release-files.ts';
import { useReleases } from '#web/api/studio/releases.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { ownerOf } from '#web/surfaces/studio/base/names/issue-location.ts';
import { useReleaseTitle } from '#web/surfaces/studio/base/names/release-link.tsx';
import { ChangesByProduct } from './changes-by-product.tsx';

type ReleaseChangesProps = { release: Pick<ReleaseView, 'id' | 'changes'> };

/** Shows the changes of a release in words, by product: since its start, or compared with another version. */
export function ReleaseChanges({ release: { id, changes } }: ReleaseChangesProps) {
  const text = useText();
  const titleOf = useReleaseTitle();
  const [against, setAgainst] = useState('start');
  const { data: all = [] } = useReleaseProducts(id);
  const { items: releases = [] } = useReleases();
  const isStart = against === 'start';
  const before: VersionOf =
    isStart || against === 'sale' ? { release: id, at: isStart ? 'start' : 'sale' } : { release: against };
  const products = isStart
    ? [...new Set(changes.map(({ path }) => ownerOf(path)))]
    : [...all.map(({ product }) => product), SHARED, SITE];
  return (
    <Section title={text('studio.changes.title')}>
      <SelectField
        id="compare-with"
        label={text('studio.changes.compare')}
        value={against}
        onChange={setAgainst}
        choices={[
          { value: 'start', label: text('studio.changes.start') },
          { value: 'sale', label: text('studio.products.title') },
          ...releases
            .filter((other) => other.id !== id)
            .map((other) => ({
              value: other.id,
              label: text('studio.release.named', { number: other.number, title: titleOf(other.title) }),
            })),
        ]}
      />
      {products.length === 0 ? (
        <p>{text('studio.changes.none')}</p>
      ) : (
        <ChangesByProduct key={against} products={products} before={before} after={{ release: id }} />
      )}
    </Section>
  );
}
