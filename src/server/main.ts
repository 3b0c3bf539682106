import { serve } from './serve.ts';

// Starts the server; app.ts defines its hooks and routes.
await serve({ demo: true });
