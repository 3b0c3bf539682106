import type { Browser } from 'playwright';
import { median, quantile } from '../quantile.ts';
import type { KeyTiming } from './input-timings.ts';
import { pressKeys, typeInAllInputs } from './input-timings.ts';
import { launchBenchChromium, openSlowedPage } from './slowed-page.ts';

/** Something that keys are pressed on: opens it in a page and waits until it can be typed into. */
export type MeasuredForm = { name: string; open(page: import('playwright').Page): Promise<void> };

/** Keys of one form: milliseconds; `worst` is the median of the worst of all runs. */
export type KeyRow = {
  form: string;
  slowed: number;
  keys: number;
  paint50: number;
  paint95: number;
  paintWorst: number;
  event95: number;
  eventWorst: number;
  work50: number;
  work95: number;
};

type KeyOptions = { slowed: number[]; runs: number };

/** Presses keys on each form in each run, in a fresh page, runs of all forms one after the other. */
export async function measureKeys(forms: MeasuredForm[], { slowed, runs }: KeyOptions): Promise<KeyRow[]> {
  const browser = await launchBenchChromium();
  const rows: KeyRow[] = [];
  for (const times of slowed) {
    const found = new Map<string, KeyTiming[][]>(forms.map(({ name }) => [name, []]));
    for (let run = 0; run < runs; run++)
      for (const form of forms) found.get(form.name)?.push(await measureFormKeys(browser, form, times));
    for (const [form, all] of found) if (all.some((keys) => keys.length > 0)) rows.push(toKeyRow(form, times, all));
  }
  await browser.close();
  return rows;
}

async function measureFormKeys(browser: Browser, form: MeasuredForm, times: number): Promise<KeyTiming[]> {
  const page = await openSlowedPage(browser, times);
  await form.open(page);
  const { press, pressed } = await pressKeys(page);
  await typeInAllInputs(page, press);
  const keys = await pressed();
  await page.context().close();
  return keys;
}

function toKeyRow(form: string, slowed: number, runs: KeyTiming[][]): KeyRow {
  const of = (figure: keyof KeyTiming): number[] => runs.flatMap((keys) => keys.map((key) => key[figure]));
  const worst = (figure: keyof KeyTiming): number =>
    median(runs.map((keys) => Math.max(0, ...keys.map((key) => key[figure]))));
  return {
    ...{ form, slowed, keys: runs.flat().length },
    ...{ paint50: median(of('painted')), paint95: quantile(of('painted'), 0.95), paintWorst: worst('painted') },
    ...{ event95: quantile(of('event'), 0.95), eventWorst: worst('event') },
    ...{ work50: median(of('worked')), work95: quantile(of('worked'), 0.95) },
  };
}
