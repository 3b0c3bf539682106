import { type FormEvent, useId, useState } from 'react';
import { useResetData } from '#web/api/testing/testing.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Failure } from './failure.tsx';
import { Section } from './section.tsx';

const WORD = 'reset';

/** Deletes all customers; the tester types a word to confirm. */
export function ResetSection() {
  const text = useText();
  const id = useId();
  const [word, setWord] = useState('');
  const [isWrong, setWrong] = useState(false);
  const reset = useResetData();
  const go = (event: FormEvent) => {
    event.preventDefault();
    setWrong(word.trim() !== WORD);
    if (word.trim() !== WORD || reset.isPending) return;
    reset.mutate({ confirm: WORD }, { onSuccess: () => setWord('') });
  };
  return (
    <Section id="reset" title={text('testing.reset.title')} text={text('testing.reset.text')}>
      <form onSubmit={go} noValidate className="grid gap-4">
        <Field id={`${id}-word`} label={text('testing.reset.word')} error={isWrong && text('testing.reset.wrong')}>
          <TextInput value={word} onChange={setWord} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <div>
          <Button type="submit" variant="secondary" busy={reset.isPending}>
            {text('testing.reset.go')}
          </Button>
        </div>
      </form>
      {reset.data && (
        <Notice kind="success" live>
          {text('testing.reset.done', reset.data)}
        </Notice>
      )}
      <Failure error={reset.error} />
    </Section>
  );
}
