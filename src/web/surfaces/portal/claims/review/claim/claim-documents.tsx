import { useState } from 'react';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useRefreshClaims } from '#web/api/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { ClaimFiles } from '#web/surfaces/portal/claims/claim-files/claim-files.tsx';

/**
 * The files of the claim, the missing documents, and an upload: always for the agent; for a reviewer, who may have
 * received a document elsewhere, on request.
 */
export function ClaimDocuments({ claim, isReadOnly = false }: { claim: ClaimView; isReadOnly?: boolean }) {
  const text = useText();
  const { user } = useUser();
  const refresh = useRefreshClaims();
  const [adds, setAdds] = useState(false);
  const isAgent = user?.scope.includes('b2b:claims') ?? false;
  const mayAdd = !isReadOnly && claim.may.includes('ADD_FILE');
  return (
    <Section
      title={text('claim-review.claim.files')}
      actions={
        mayAdd &&
        !isAgent && (
          <Button variant="quiet" aria-expanded={adds} onClick={() => setAdds(!adds)}>
            {text('claim-review.claim.addFile')}
          </Button>
        )
      }
    >
      <MissingDocumentsNotice claim={claim} />
      <ClaimFiles
        claim={claim}
        mayAdd={mayAdd && (isAgent || adds)}
        mayRemove={!isReadOnly && isAgent && claim.may.includes('REMOVE_FILE')}
        onChange={refresh}
      />
    </Section>
  );
}

function MissingDocumentsNotice({ claim: { missing, papers, decision } }: { claim: ClaimView }) {
  const text = useText();
  if (missing.length > 0) {
    return (
      <Notice kind={decision ? 'info' : 'warning'} title={text('claim-review.claim.missing')}>
        <ul className="list-disc pl-5">
          {missing.map((paper) => (
            <li key={paper}>{text(`claims.papers.${paper}`)}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return papers.length > 0 ? <p className="text-success">{text('claim-review.claim.complete')}</p> : null;
}
