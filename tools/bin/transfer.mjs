import { runBackendCommand } from '../lib/backend-command.mjs';

// npm run export -- FILE and npm run import -- FILE: everything the settings point at, while no portal runs on the embedded database
await runBackendCommand('transfer-command');
