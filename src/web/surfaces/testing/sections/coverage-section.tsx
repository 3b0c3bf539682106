import { type CoverageView, reportAddress } from '#contract/testing.ts';
import { useCoverage } from '#web/api/testing/testing.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { Section } from './section.tsx';

const COMMAND = 'npm run paths -- --html';

/** The coverage of the last run of the paths, and its report. */
export function CoverageSection() {
  const text = useText();
  const { dateTime } = useFormat();
  const { data: run } = useCoverage();
  if (run === undefined) return null;
  if (run === null) {
    return (
      <Section id="coverage" title={text('testing.coverage.title')}>
        <Command says={text('testing.coverage.none')} />
      </Section>
    );
  }
  return (
    <Section
      id="coverage"
      title={text('testing.coverage.title')}
      text={text('testing.coverage.text', { made: dateTime(run.made) })}
    >
      {run.hasReport ? (
        <p>
          <a href={reportAddress} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
            {text('testing.coverage.open')}
          </a>
        </p>
      ) : (
        <Command says={text('testing.coverage.noReport')} />
      )}
      <ul className="grid gap-3 lg:grid-cols-2 [&>*]:min-w-0">
        {run.products.map((product) => (
          <ProductEntry key={product.product} run={run} product={product} />
        ))}
      </ul>
    </Section>
  );
}

function Command({ says }: { says: string }) {
  return (
    <div className="grid gap-2">
      <p>{says}</p>
      <p>
        <code className="rounded-small bg-page px-2 py-1">{COMMAND}</code>
      </p>
    </div>
  );
}

function ProductEntry({ run, product }: { run: CoverageView; product: CoverageView['products'][number] }) {
  const text = useText();
  const { title, paths, failures } = product;
  return (
    <li>
      <details className="rounded-card border border-line px-4 py-2">
        <summary className="min-h-11 py-2">
          <span className="font-semibold text-ink">{title}</span>
          <span className="text-muted"> · {text('testing.coverage.paths', { count: paths })} · </span>
          <Tag variant={failures > 0 ? 'error' : 'success'}>
            {failures > 0 ? text('testing.coverage.failures', { count: failures }) : text('testing.coverage.passed')}
          </Tag>
        </summary>
        <CoverageTable where={run.in} product={product} />
      </details>
    </li>
  );
}
