import type { ReactNode } from 'react';

export type Fact = { term: string; detail: ReactNode };

/** Terms and their values, in two columns; a term without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="figures grid">
      {facts
        .filter(({ detail }) => detail !== undefined && detail !== null)
        .map(({ term, detail }) => (
          <div key={term} className="grid grid-cols-[2fr_3fr] gap-4 border-line border-b py-1.5 last:border-b-0">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0">{detail}</dd>
          </div>
        ))}
    </dl>
  );
}
