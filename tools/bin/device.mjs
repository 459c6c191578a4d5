import { runBackendCommand } from '../lib/backend-command.mjs';

// npm run device -- <name or uuid> alert|ok|ping|offline|online
await runBackendCommand('device-command', 'run npm start first, and this command in a second terminal');
