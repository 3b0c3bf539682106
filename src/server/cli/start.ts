import { applyDemoDefaults } from '../demo-defaults.ts';
import { serve } from '../serve.ts';

// What `start.mjs` runs, built.
await serve({ demo: true }, applyDemoDefaults(process.env));
