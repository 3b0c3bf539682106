import '#web/theme.css';
import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { browserQueryClient } from '#web/api/api-provider.tsx';

// All test files share one page.
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  browserQueryClient?.clear();
});
