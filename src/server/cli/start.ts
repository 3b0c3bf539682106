import { applyDemoDefaults } from '../demo-defaults.ts';
import { serve } from '../serve.ts';

// The program that `start.mjs` runs after the build.
await serve({ demo: true }, applyDemoDefaults(process.env));
