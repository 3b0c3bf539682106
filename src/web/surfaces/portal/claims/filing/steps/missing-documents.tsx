import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';

type MissingDocumentsProps = {
  missing: readonly string[];
  /** The claim is not filed yet: missing documents can still be added. */
  isEarly?: boolean;
};

/** The required documents that the claim lacks, or that none is missing. */
export function MissingDocuments({ missing, isEarly = false }: MissingDocumentsProps) {
  const text = useText();
  if (missing.length === 0) return <Notice kind="success">{text('claim-filing.missing.none')}</Notice>;
  return (
    <Notice kind={isEarly ? 'info' : 'warning'} title={text('claim-filing.missing.title')}>
      <ul className="list-disc pl-5">
        {missing.map((paper) => (
          <li key={paper}>{text(`claims.papers.${paper}`)}</li>
        ))}
      </ul>
      <p className="mt-1 text-small">{text('claim-filing.missing.text')}</p>
    </Notice>
  );
}
