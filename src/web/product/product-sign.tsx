/**
 * A product's own drawing, `public/products/{id}.svg`, in the primary colour; without a file the server returns a
 * default drawing.
 */
export function ProductSign({ id }: { id: string }) {
  const mask = `url("/products/${encodeURIComponent(id)}.svg") center / contain no-repeat`;
  return (
    <span aria-hidden="true" className="grid size-16 shrink-0 place-items-center rounded-card bg-primary-tint">
      {/* Not as an attribute: in a document of the server the security policy blocks style attributes. */}
      <span className="size-9 bg-primary" ref={(sign) => void sign?.style.setProperty('mask', mask)} />
    </span>
  );
}
