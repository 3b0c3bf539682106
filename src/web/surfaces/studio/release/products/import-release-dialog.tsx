import { type ChangeEvent, useRef, useState } from 'react';
import { importRelease } from '#contract/studio/releases.ts';
import { readArchiveFiles } from '#web/api/studio/archives.ts';
import { useImportRelease } from '#web/api/studio/releases.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Field } from '#web/fields/field/field.tsx';
import { FileInput } from '#web/fields/text/file-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { FileRefusal } from '#web/surfaces/studio/base/names/file-refusal.tsx';

type ImportReleaseDialogProps = { onClose: () => void; onBegun: (id: string) => void };
type Files = Record<string, string>;

/** Starts a release with the files of an export, from this shop or from another. */
export function ImportReleaseDialog({ onClose, onBegun }: ImportReleaseDialogProps) {
  const text = useText();
  const send = useImportRelease();
  const [isFit, setIsFit] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // A user may submit the form before a long file is read: the promise is awaited then.
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
    setFailure(null);
    let refused: unknown = null;
    const read = (file === undefined ? Promise.resolve(undefined) : readArchiveFiles(file)).catch((error: unknown) => {
      refused = error;
      return undefined;
    });
    reading.current = read;
    const files = await read;
    if (reading.current !== read) return;
    setIsFit(files !== undefined);
    setFailure(refused);
  };
  return (
    <FormDialog title={text('studio.import.action')} action={text('studio.begin.send')} form={form} onClose={onClose}>
      <p>{text('studio.import.text')}</p>
      <TextField form={form} name="title" />
      <Field {...form.field('file')} help={text('studio.import.help')}>
        <FileInput accept=".zip,.json" onChange={choose} />
      </Field>
      <FileRefusal error={failure} />
    </FormDialog>
  );
}
