import { expect, it, vi } from 'vitest';

/** The next ports of a further copy of the module: it knows no more of the first copy than another process does. */
async function findPorts(count: number): Promise<number[]> {
  vi.resetModules();
  const { findFreePort } = await import('#tests/support/postgres.ts');
  const ports = [];
  for (let index = 0; index < count; index += 1) ports.push(await findFreePort());
  return ports;
}

it('assigns no port to two processes, also if one needs more than a block', async () => {
  const ports = [...(await findPorts(60)), ...(await findPorts(60)), ...(await findPorts(5))];
  expect(new Set(ports).size).toBe(125);
});
