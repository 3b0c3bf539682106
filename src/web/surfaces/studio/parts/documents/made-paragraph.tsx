import { useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { wordingLanguages } from '#engine/language/wording-document.ts';
import type { PromiseSubject } from '#engine/promises/describe-promises.ts';
import { makeSentences } from '#engine/promises/made-sentences.ts';
import { bundleMessages } from '#product-files/product-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Shows a paragraph that is made from the rules after the sale. It is changed by these rules, not here. */
export function MadeParagraph({ subject, label }: { subject: PromiseSubject; label: string }) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  // No input of this page changes the rules.
  const [made] = useState(() => joinSentences(workspace, product, subject));
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-ink">{label}</p>
      <p className="text-muted">{text('studio-papers.made')}</p>
      {made.split('\n').map((paragraph, at) => (
        <p key={wordingLanguages[at]} lang={wordingLanguages[at]} className="max-w-reading">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** The sentences in each language, one line for each; empty if the files do not make a valid product. */
function joinSentences(workspace: Workspace, product: string, subject: PromiseSubject): string {
  const read = (path: string): Json => {
    const value = workspace.value(path);
    if (value === undefined) throw new Error(`no ${path}`);
    return path.endsWith('.csv')
      ? ((value as string[][]).map((cells, at) => ({ line: at + 1, cells })) as unknown as Json)
      : value;
  };
  try {
    const definition = loadDefinition(product, read);
    return wordingLanguages
      .map((language) =>
        makeSentences(definition, language, bundleMessages(definition, language, read), read)[subject].join(' '),
      )
      .join('\n');
  } catch {
    return '';
  }
}
