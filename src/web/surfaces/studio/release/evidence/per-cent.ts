/** `+10.0 %`: by how much an amount became another one. */
export function perCent(before: number, after: number): string {
  const change = ((after - before) / before) * 100;
  return `${change > 0 ? '+' : ''}${change.toFixed(1)} %`;
}
