import { serve } from './serve.ts';

// Listens. What the server is, stands in app.ts.
await serve({ demo: true });
