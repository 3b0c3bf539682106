import { useState } from 'react';
import { Link } from 'wouter';
import { SHARED } from '#contract/studio/material/shared.ts';
import { parsePointer, readValueAt } from '#product-files/edit-value.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import { GlossaryButton } from '#web/surfaces/studio/base/messages/glossary-button.tsx';
import { buildLocationUrl, findFileOwner, locateIssue } from '#web/surfaces/studio/base/names/issue-location.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { Finding } from './corrections.ts';
import { describeFinding, type FindingSources } from './describe-finding.ts';
import { findAction } from './finding-actions.ts';
import { findingKinds } from './finding-kinds.ts';
import { revealPlace } from './reveal-place.ts';

type FindingItemProps = {
  finding: Finding;
  sources: FindingSources;
  /** Makes changes and checks again; undefined if the findings are old, or the user only reads. */
  onCorrect: ((changes: Change[]) => void) | undefined;
};

/** Shows a finding in the words of the tabs: what is wrong and where, a link to the place, and its button. */
export function FindingItem({ finding, sources, onCorrect }: FindingItemProps) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const [isWriting, setWriting] = useState(false);
  const { code } = finding;
  const [, button] = findingKinds[code] ?? [];
  const action = onCorrect && findAction(finding, workspace.value);
  const mayWrite = mayEdit && (button === 'write' || button === 'glossary');
  const language = /^locales\/(en|km|zh)\//.exec(finding.file)?.[1];
  return (
    <li className="grid gap-0.5 border-gold border-l-4 pl-3">
      <FindingText finding={finding} sources={sources} />
      <div className="flex flex-wrap items-center gap-x-4">
        <PlaceLink finding={finding} />
        {action && (
          <Button variant="secondary" onClick={() => onCorrect?.(action.changes)}>
            {text(`studio-findings.actions.${action.label}`, {
              value: action.valueText === undefined ? (action.value ?? '') : text(action.valueText),
            })}
          </Button>
        )}
        {mayWrite && (
          <TextButton onClick={() => setWriting(!isWriting)}>
            {text(`studio-findings.actions.${isWriting ? 'hide' : 'write'}`)}
          </TextButton>
        )}
        {language !== undefined && <TextGlossary finding={finding} language={language} />}
      </div>
      {isWriting && <TextsOfFinding finding={finding} />}
    </li>
  );
}

/** Shows the sentence of a finding, its place, its values, and the advice. */
export function FindingText({ finding, sources }: Pick<FindingItemProps, 'finding' | 'sources'>) {
  const { title, place, facts, detail, advice } = describeFinding(finding, sources);
  return (
    <>
      <strong>{title}</strong>
      <span className="break-words text-muted text-small">{place}</span>
      {facts.length > 0 && <span className="break-words text-small">{facts.join(' · ')}</span>}
      {detail !== undefined && (
        <span lang="en" className="break-words text-small">
          {detail}
        </span>
      )}
      <span className="text-small">{advice}</span>
    </>
  );
}

/** Opens the tab of a finding, scrolls to its place and focuses it, also on the tab that is shown already. */
function PlaceLink({ finding }: { finding: Finding }) {
  const text = useText();
  const { release, product, selection } = useWorkspace();
  // If a shared file causes the fault in a product, the user corrects the product.
  const owner = (product === SHARED && findFileOwner(finding.file)) || product;
  const location = locateIssue(owner, finding);
  if (!location) return null;
  const isReview = findingKinds[finding.code]?.[1] === 'review';
  const url = buildLocationUrl(release, owner, location);
  return (
    <Link
      href={isReview ? `${url}?add=${encodeURIComponent(finding.at)}` : url}
      onClick={() => {
        selection.select({ ...location.selected, from: 'finding' });
        revealPlace(finding, location);
      }}
      className="link inline-flex min-h-11 items-center"
    >
      {text(isReview ? 'studio-findings.actions.review' : 'studio-making.toPlace')}
    </Link>
  );
}

/** The inputs of the text of a finding in each language. */
function TextsOfFinding({ finding: { file, at } }: { finding: Finding }) {
  const text = useText();
  return (
    <TranslatedTextInputs
      keys={(parsePointer(at) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key))}
      label={<span className="sr-only">{text('studio-words.title')}</span>}
      fileOf={(language) => file.replace(/^locales\/\w+\//, `locales/${language}/`)}
    />
  );
}

/** Opens the glossary with the terms of the text of a finding. */
function TextGlossary({ finding: { file, at }, language }: { finding: Finding; language: string }) {
  const said = useInWorkspace((workspace) => {
    const keys = parsePointer(at) ?? [];
    const texts = ['en', language].map((other) =>
      readValueAt(workspace.value(file.replace(/^locales\/\w+\//, `locales/${other}/`)), keys),
    );
    return JSON.stringify(texts.map((one) => (typeof one === 'string' ? one : '')));
  });
  const [en = '', own = ''] = JSON.parse(said) as string[];
  return <GlossaryButton texts={{ en, [language]: own }} />;
}
