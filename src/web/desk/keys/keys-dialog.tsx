import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { findAct, isTyping, useKeyList, useKeys } from './key-list.ts';

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
  useKeys([{ name: '?', label: text('portal.keys.help') }]);
  useEffect(() => {
    const open = () => setOpen(true);
    openings.add(open);
    return () => void openings.delete(open);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = findAct(keys, event);
      // "?" has another position on each layout: the letter decides.
      const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
      if (!act && !isHelp) return;
      event.preventDefault();
      if (act) act();
      else setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('portal.keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {keys.map(({ name, label }) => (
          <div key={name} className="contents">
            <dt>
              <kbd className="figures rounded-field border border-line-strong px-2 py-0.5 text-small">{name}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
