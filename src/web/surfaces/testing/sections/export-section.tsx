import { Download } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import { exportCase } from '#contract/testing.ts';
import type { Json } from '#engine/language/json.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useExportCase } from '#web/api/testing/testing.ts';
import { findDraftLink } from '#web/draft/draft-link.ts';
import { Field } from '#web/fields/field/field.tsx';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { CopyButton } from './copy-button.tsx';
import { buildTestDraftAddress, parseDraftLink } from './draft-address.ts';
import { Failure } from './failure.tsx';
import { Section } from './section.tsx';

/** Exports a draft as the file of a test case. The draft's link with its key names it. */
export function ExportSection() {
  const text = useText();
  const id = useId();
  const [link, setLink] = useState('');
  const [name, setName] = useState('');
  const [isWrong, setWrong] = useState(false);
  const exported = useExportCase();
  const go = (event: FormEvent) => {
    event.preventDefault();
    const draft = parseDraftLink(link);
    setWrong(draft === null);
    if (draft && !exported.isPending) exported.mutate({ link: draft, name: name.trim() });
  };
  return (
    <Section id="export" title={text('testing.export.title')} text={text('testing.export.text')}>
      <form onSubmit={go} noValidate className="grid gap-5 [&>*]:min-w-0">
        <Field
          id={`${id}-link`}
          label={text('testing.export.link')}
          help={<BrowserDraftLinks onChoose={setLink} />}
          error={isWrong && text('testing.export.wrong')}
        >
          <TextInput value={link} onChange={setLink} autoComplete="off" spellCheck={false} />
        </Field>
        <Field id={`${id}-name`} label={text('testing.export.name')} optional>
          <TextInput
            value={name}
            onChange={setName}
            autoComplete="off"
            maxLength={readFieldLimits(exportCase.query, 'name').maxLength}
          />
        </Field>
        <div>
          <Button type="submit" variant="secondary" busy={exported.isPending}>
            {text('testing.export.go')}
          </Button>
        </div>
      </form>
      {exported.data && <CaseFile product={exported.data.product} testCase={exported.data.case} />}
      <Failure error={exported.error} />
    </Section>
  );
}

/** The drafts that this browser began, one for each product at most. */
function BrowserDraftLinks({ onChoose }: { onChoose: (link: string) => void }) {
  const text = useText();
  const products = useProducts().data ?? [];
  const begun = products.flatMap(({ id, name }) => {
    const draft = findDraftLink(id, '');
    return draft ? [{ id, name, link: `${window.location.origin}${buildTestDraftAddress('en', id, draft)}` }] : [];
  });
  return (
    <>
      <span>{text('testing.export.linkHelp')}</span>
      <span className="-ml-3 flex flex-wrap">
        {begun.map(({ id, name, link }) => (
          <Button key={id} variant="quiet" onClick={() => onChoose(link)}>
            {text('testing.export.ofBrowser', { product: name })}
          </Button>
        ))}
      </span>
    </>
  );
}

/** The file of a test case: to read, to copy, to save at its path. */
function CaseFile({ product, testCase }: { product: string; testCase: Json }) {
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

/** The name of a test case's file: its sentence in lower case with hyphens; `exported-draft` if nothing remains. */
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
