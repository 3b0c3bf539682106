import { type ReactNode, useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';

type TextCardProps = {
  /** Id of the field. */
  id: string;
  title: string;
  label: string;
  /** Label of the button that sends the text. */
  action: string;
  variant?: 'primary' | 'secondary';
  /** The call that sends the text, without spaces around it. */
  call: { mutate: (typed: string) => void; isPending: boolean; error: unknown };
  /** Text above the field. */
  children: ReactNode;
};

/** A card that asks the customer for one required text and sends it. */
export function TextCard({ id, title, label, action, variant = 'primary', call, children }: TextCardProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const send = () => (typed.trim() === '' ? setIsEmpty(true) : call.mutate(typed.trim()));
  return (
    <Card className="grid gap-4">
      <h2 className="text-title">{title}</h2>
      <p className="whitespace-pre-line">{children}</p>
      <FailureNotice error={call.error} />
      <Field id={id} label={label} error={isEmpty ? text('problems.required', { label }) : undefined}>
        <TextArea
          value={typed}
          onChange={(next) => {
            setIsEmpty(false);
            setTyped(next);
          }}
          maxLength={4000}
        />
      </Field>
      <div>
        <Button variant={variant} busy={call.isPending} onClick={send}>
          {action}
        </Button>
      </div>
    </Card>
  );
}
