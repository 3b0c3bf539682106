import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

type Charge = { tranId: string; charged: number; refunded: number; charges: number };

/** The sandbox gateway as a process of its own, with its own ledger: it lives on when the shop dies. */
export type GatewayProcess = {
  baseUrl: string;
  /** Posts the form of a payment, as the buyer's browser does. */
  post(form: { action: string; fields: Record<string, string> }): Promise<string>;
  control(control: Record<string, unknown>): Promise<void>;
  ledger(): Promise<Charge[]>;
  /** It receives requests and says nothing until it is woken: connections remain open. */
  sleep(): void;
  wake(): void;
  close(): Promise<void>;
};

const program = fileURLToPath(new URL('../../src/server/sandbox/gateway/main.ts', import.meta.url));

export async function startGateway(): Promise<GatewayProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-faults-'));
  const env = {
    ...process.env,
    PORT: '0',
    LEDGER_FILE: join(folder, 'ledger.jsonl'),
    MERCHANT_ID: 'sandbox-merchant',
    API_KEY: 'sandbox-key',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { baseUrl } = JSON.parse(line as string) as { baseUrl: string };
  return {
    baseUrl,
    async post({ action, fields }) {
      const { status } = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
      if (status !== 200) throw new Error(`the gateway refused the form: ${status}`);
      return fields.tran_id as string;
    },
    async control(control) {
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(control) };
      const { status } = await fetch(`${baseUrl}/control`, sent);
      if (status !== 200) throw new Error(`the gateway refused: ${JSON.stringify(control)}`);
    },
    async ledger() {
      const view = (await (await fetch(`${baseUrl}/ledger`)).json()) as { transactions: Charge[] };
      return view.transactions;
    },
    sleep: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async close() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
