import { useEffect, useRef } from 'react';

/** Says that even the error page failed, in words that stand in index.html and need neither messages nor scripts. */
export function FallbackErrorPage() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const words = document.querySelector<HTMLTemplateElement>('template#fallback-error');
    if (words) place.current?.replaceChildren(words.content.cloneNode(true));
  }, []);
  return <div ref={place} role="alert" />;
}
