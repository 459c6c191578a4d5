import { runBackendCommand } from '../lib/backend-command.mjs';

// npm run grant -- EMAIL RIGHT [off]: a right in *, while no portal runs on the embedded database
await runBackendCommand('grant-command');
