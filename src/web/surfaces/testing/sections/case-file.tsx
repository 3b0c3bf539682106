import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { CopyButton } from './copy-button.tsx';

/** A case's file: to read, to copy, to save at its path. */
export function CaseFile({ product, testCase }: { product: string; testCase: Json }) {
  const text = useText();
  const name = toCaseName(testCase);
  const $schema = '../../../src/engine/schemas/cases.schema.json';
  const content = `${JSON.stringify({ $schema, [name]: testCase }, null, 2)}\n`;
  const file = `${name}.json`;
  const address = useAddress(content);
  return (
    <div className="grid gap-3 [&>*]:min-w-0">
      <p className="break-all">{text('testing.export.saveAs', { path: `product-schemas/${product}/cases/${file}` })}</p>
      <textarea
        readOnly
        rows={14}
        aria-label={text('testing.export.file')}
        value={content}
        spellCheck={false}
        className={`${inputClasses} text-small [font-family:ui-monospace,monospace]`}
      />
      <div className="flex flex-wrap items-center gap-3">
        <a href={address} download={file} className={buttonClasses('secondary')}>
          <Icon of={Download} />
          {text('testing.export.download')}
        </a>
        <CopyButton value={content} />
      </div>
    </div>
  );
}

/** Its sentence in lower case with hyphens, as the cases are named; `exported-draft` if nothing remains. */
function toCaseName(testCase: Json): string {
  const { name = '' } = testCase as { name?: string };
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
  return words.replace(/^-+|-+$/g, '') || 'exported-draft';
}

function useAddress(content: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
