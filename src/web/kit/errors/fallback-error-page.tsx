import { useEffect, useRef } from 'react';

/** Shows that even the error page failed, by texts of index.html, which need neither messages nor scripts. */
export function FallbackErrorPage() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const words = document.querySelector<HTMLTemplateElement>('template#fallback-error');
    if (words) place.current?.replaceChildren(words.content.cloneNode(true));
  }, []);
  return <div ref={place} role="alert" />;
}
