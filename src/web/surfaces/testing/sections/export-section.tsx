import { type FormEvent, useId, useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import { exportCase } from '#contract/testing.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useExportCase } from '#web/api/testing/testing.ts';
import { findDraftLink } from '#web/draft/draft-link.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CaseFile } from './case-file.tsx';
import { buildTestDraftAddress, parseDraftLink } from './draft-address.ts';
import { Failure } from './failure.tsx';
import { Section } from './section.tsx';

/** Exports a draft as the file of a case, by its link with the key. */
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
