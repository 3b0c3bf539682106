import { ArrowLeft } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

/** The link to the page before; if there is none, an empty element of the same size. */
export function BackLink({ to }: { to: string | undefined }) {
  const text = useText();
  if (!to) return <span />;
  return (
    <TextButton href={to}>
      <Icon of={ArrowLeft} />
      {text('interface.ui.back')}
    </TextButton>
  );
}
