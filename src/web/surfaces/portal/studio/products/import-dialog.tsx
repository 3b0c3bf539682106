import { type ChangeEvent, useRef, useState } from 'react';
import { importRelease } from '#contract/studio/releases.ts';
import { useImportRelease } from '#web/api/studio/releases.ts';
import { Field } from '#web/fields/field/field.tsx';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/surfaces/portal/form/fields.tsx';
import { FormDialog } from '#web/surfaces/portal/form/form-dialog.tsx';
import { useForm } from '#web/surfaces/portal/form/use-form.ts';

type ImportDialogProps = { onClose: () => void; onBegun: (id: string) => void };
type Files = Record<string, string | null>;

/** Begins a release with the files of an export, of this shop or of another. */
export function ImportDialog({ onClose, onBegun }: ImportDialogProps) {
  const text = useText();
  const send = useImportRelease();
  const [isFit, setIsFit] = useState(false);
  // Who presses at once does so before a long file is read.
  const reading = useRef<Promise<Files | undefined>>(Promise.resolve(undefined));
  const form = useForm({
    id: 'import',
    initial: { title: '', file: '' },
    labels: { title: text('studio.release.title'), file: text('studio.import.file') },
    body: importRelease.body,
    check: () => (isFit ? {} : { file: text('studio.import.unfit') }),
    send: async ({ title }) => {
      const files = await reading.current;
      if (files === undefined) return;
      const { id } = await send.mutateAsync({ title: title.trim(), files });
      onBegun(id);
    },
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    setIsFit(file !== undefined);
    const read = file === undefined ? Promise.resolve(undefined) : file.text().then(filesIn);
    reading.current = read;
    const files = await read;
    if (reading.current === read) setIsFit(files !== undefined);
  };
  return (
    <FormDialog title={text('studio.import.action')} action={text('studio.begin.send')} form={form} onClose={onClose}>
      <p>{text('studio.import.text')}</p>
      <TextField form={form} name="title" />
      <Field {...form.field('file')} help={text('studio.import.help')}>
        <input
          id="import-file"
          type="file"
          accept=".json,application/json"
          onChange={choose}
          aria-describedby="import-file-help"
          className={inputClasses}
        />
      </Field>
    </FormDialog>
  );
}

/** The files of an export; undefined for what is none. */
function filesIn(exported: string): Files | undefined {
  try {
    const { files } = JSON.parse(exported) as { files?: unknown };
    return typeof files === 'object' && files !== null ? (files as Files) : undefined;
  } catch {
    return undefined;
  }
}
