import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoading } from './loading.ts';
import { type Bar, createProgress, hiddenBar } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('the bar', () => {
  function aBar() {
    let bar = hiddenBar;
    const progress = createProgress((next: Bar) => {
      bar = next;
    });
    return { ...progress, says: () => `${bar.phase}${bar.failed ? ' failed' : ''}` };
  }

  test('appears after 200 ms and disappears 500 ms after the last call', () => {
    const bar = aBar();
    bar.follow({ open: 1, outcome: 'answered' });
    pass(199);
    expect(bar.says()).toBe('hidden');
    pass(1);
    expect(bar.says()).toBe('running');
    bar.follow({ open: 2, outcome: 'answered' });
    bar.follow({ open: 1, outcome: 'answered' });
    expect(bar.says()).toBe('running');
    bar.follow({ open: 0, outcome: 'answered' });
    expect(bar.says()).toBe('done');
    pass(499);
    expect(bar.says()).toBe('done');
    pass(1);
    expect(bar.says()).toBe('hidden');
  });

  test('does not appear for quick calls, whatever their number', () => {
    const bar = aBar();
    for (let call = 0; call < 5; call++) {
      bar.follow({ open: 1, outcome: 'answered' });
      pass(150);
      bar.follow({ open: 0, outcome: 'refused' });
      pass(100);
      expect(bar.says()).toBe('hidden');
    }
  });

  test('shows a failure even of a quick call, and removes it later', () => {
    const bar = aBar();
    bar.follow({ open: 1, outcome: 'answered' });
    bar.follow({ open: 0, outcome: 'failed' });
    expect(bar.says()).toBe('done failed');
    pass(500);
    expect(bar.says()).toBe('hidden');
    bar.follow({ open: 1, outcome: 'answered' });
    pass(200);
    expect(bar.says()).toBe('running');
  });

  test('shows the failure colour while other calls continue, and also after a refusal', () => {
    const bar = aBar();
    bar.follow({ open: 2, outcome: 'answered' });
    bar.follow({ open: 1, outcome: 'failed' });
    expect(bar.says()).toBe('running failed');
    bar.follow({ open: 0, outcome: 'failed' });
    pass(500);
    bar.follow({ open: 1, outcome: 'answered' });
    pass(300);
    bar.follow({ open: 0, outcome: 'refused' });
    expect(bar.says()).toBe('done failed');
  });

  test('begins again for the next slow call if it is disappearing', () => {
    const bar = aBar();
    bar.follow({ open: 1, outcome: 'answered' });
    pass(200);
    bar.follow({ open: 0, outcome: 'answered' });
    pass(400);
    bar.follow({ open: 1, outcome: 'answered' });
    pass(100);
    expect(bar.says()).toBe('hidden');
    pass(100);
    expect(bar.says()).toBe('running');
  });
});

describe('the spinner', () => {
  function aSpinner() {
    let shown = false;
    const loading = createLoading((next) => {
      shown = next;
    });
    return { ...loading, isShown: () => shown };
  }

  test('stays at least 200 ms once it is shown', () => {
    const spinner = aSpinner();
    spinner.follow(true);
    pass(200);
    expect(spinner.isShown()).toBe(true);
    pass(10);
    spinner.follow(false);
    pass(189);
    expect(spinner.isShown()).toBe(true);
    pass(1);
    expect(spinner.isShown()).toBe(false);
  });

  test('does not appear for a short wait, and disappears at once after a long one', () => {
    const spinner = aSpinner();
    spinner.follow(true);
    pass(150);
    spinner.follow(false);
    pass(1000);
    expect(spinner.isShown()).toBe(false);
    spinner.follow(true);
    pass(2000);
    spinner.follow(false);
    pass(0);
    expect(spinner.isShown()).toBe(false);
  });

  test('does not blink when one wait follows another', () => {
    const spinner = aSpinner();
    spinner.follow(true);
    pass(250);
    spinner.follow(false);
    spinner.follow(true);
    pass(1000);
    expect(spinner.isShown()).toBe(true);
  });
});
