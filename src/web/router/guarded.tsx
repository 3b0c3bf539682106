import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { findRedirect, type Visit } from './guards.ts';

type GuardedProps = {
  /** Names of guards, which run in this order. */
  by: readonly string[];
  visit: Visit;
  children?: ReactNode;
};

/** A page that its guards allow; otherwise it replaces the address by the guard's target. */
export function Guarded({ by, visit, children }: GuardedProps) {
  const elsewhere = findRedirect(by, visit);
  return elsewhere === undefined ? children : <Redirect to={elsewhere} replace />;
}
