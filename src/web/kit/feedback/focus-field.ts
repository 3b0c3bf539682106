/** Focuses a field and scrolls to its label; of choices the first enabled one. */
export function focusField(field: HTMLElement): void {
  (document.getElementById(`${field.id}-label`) ?? field).scrollIntoView({ block: 'center' });
  const others = field.closest('[role=group]');
  const choice = field.matches(':disabled') && others?.querySelector<HTMLElement>('input:enabled');
  (choice || field).focus({ preventScroll: true });
}
