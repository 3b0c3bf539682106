import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

/** The buttons below a form: one sends it, the other returns. */
export function FormButtons({ label, busy, onBack }: { label: string; busy: boolean; onBack: () => void }) {
  const text = useText();
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      <Button type="submit" busy={busy} className="min-h-12">
        {label}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {text('mine.back')}
      </Button>
    </div>
  );
}
