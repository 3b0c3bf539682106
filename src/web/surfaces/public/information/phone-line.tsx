import { Phone } from 'lucide-react';
import { Icon } from '#web/kit/layout/icon.tsx';

type PhoneLineProps = { name: string; line: { number: string; dial: string }; note: string };

/** A number to call, large enough to be hit in a hurry. */
export function PhoneLine({ name, line, note }: PhoneLineProps) {
  return (
    <a
      href={line.dial}
      className="grid grid-cols-[auto_1fr] items-center gap-x-5 rounded-card border border-line bg-card p-5 shadow-card transition-colors hover:border-primary"
    >
      <span className="grid size-12 place-items-center rounded-full bg-primary text-card print:hidden">
        <Icon of={Phone} className="size-6" />
      </span>
      <span className="grid">
        <span className="text-muted text-small">{name}</span>
        <span className="figures font-semibold text-primary-deep text-title">{line.number}</span>
        <span className="text-small">{note}</span>
      </span>
    </a>
  );
}
