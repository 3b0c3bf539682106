import { type ReactNode, useEffect, useRef, useState } from 'react';

/** What stands far down a page: fetched and drawn when a screen of distance is left, so that few bytes come first. */
export function WhenNear({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? (
    children
  ) : (
    <div ref={place} className="print:hidden">
      {placeholder}
    </div>
  );
}
