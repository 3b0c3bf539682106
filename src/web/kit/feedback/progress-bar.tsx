type ProgressBarProps = { value: number; max: number; label: string };

/** A progress bar; the filled part has the check pattern of the krama, the Cambodian scarf. */
export function ProgressBar({ value, max, label }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="relative h-2 overflow-hidden rounded-full bg-primary-line"
    >
      {/* Not as an attribute: in a document of the server the security policy blocks style attributes. */}
      <div
        className="absolute inset-y-0 left-0 w-0 bg-primary transition-[width]"
        ref={(filled) => void filled?.style.setProperty('width', `${share * 100}%`)}
      >
        <div className="krama-fine size-full text-ink/60" />
      </div>
    </div>
  );
}
