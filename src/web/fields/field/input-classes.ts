/** Common classes of all text inputs and selects. */
export const inputClasses =
  'min-h-11 w-full rounded-field border border-line-strong bg-card px-3 py-2 text-body text-text ' +
  'placeholder:text-muted hover:border-ink focus:border-primary focus-visible:outline-offset-0 ' +
  'aria-invalid:border-error aria-invalid:border-2 disabled:bg-page disabled:text-muted';
