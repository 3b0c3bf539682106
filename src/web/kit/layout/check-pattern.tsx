/** The check of the Cambodian scarf, used sparingly; it has the colour of the text. Size it by `className`. */
export function CheckPattern({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`krama text-primary ${className}`} />;
}
