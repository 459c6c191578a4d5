import { runBackendCommand } from '../lib/backend-command.mjs';

// npm run provision -- FILE: devices into the portal, while no portal runs on the embedded database
await runBackendCommand('provision-command');
