import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { findAct, readPlace } from './find-act.ts';
import { useKeyList, useKeys } from './key-list.ts';

const openings = new Set<() => void>();

/** A button that lists the keys of the page. */
export function KeysButton() {
  const text = useText();
  return (
    <Button
      variant="quiet"
      icon={Keyboard}
      className="max-md:hidden print:hidden"
      onClick={() => {
        for (const open of openings) open();
      }}
    >
      {text('portal.keys.title')}
    </Button>
  );
}

/** Listens for the keys of the page, and lists them after "?". */
export function KeysDialog() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const keys = useKeyList();
  useKeys([{ name: '?', label: text('portal.keys.help'), act: { letter: '?', press: () => setOpen(true) } }]);
  useEffect(() => {
    const open = () => setOpen(true);
    openings.add(open);
    return () => void openings.delete(open);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = findAct(keys, event, readPlace(event));
      if (!act) return;
      event.preventDefault();
      act();
    };
    // The window hears a key after the document and the parts of the page, which may have used it.
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
  const labels = [...new Set(keys.map(({ label }) => label))];
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('portal.keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {labels.map((label) => (
          <div key={label} className="contents">
            <dt className="flex flex-wrap gap-2">
              {keys
                .filter((key) => key.label === label)
                .map(({ name }) => (
                  <kbd key={name} className="figures rounded-field border border-line-strong px-2 py-0.5 text-small">
                    {name}
                  </kbd>
                ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
