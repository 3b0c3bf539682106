import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';

/** A button that lists the keys of the claim desk; the key "?" presses it, except in a field. */
export function KeysHelp() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyped = target instanceof Element && target.matches('input, select, textarea');
      if (key === '?' && !isTyped && !ctrlKey && !metaKey && !altKey) setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button variant="quiet" icon={Keyboard} className="max-md:hidden print:hidden" onClick={() => setOpen(true)}>
        {text('claim-review.keys.title')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('claim-review.keys.title')}>
        <ul className="grid list-disc gap-2 pl-5">
          {[
            'portal.find.keys',
            'claim-review.keys.any',
            'claim-review.keys.claim',
            'claim-review.queue.keys',
            'claim-review.papers.keys',
          ].map((id) => (
            <li key={id}>{text(id)}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
