/** Must run before any other module of the shell: some ask for their texts while they are being imported. */
import { allowScripts, startScriptPolicy } from './script-policy';

startScriptPolicy();
// The page comes from our own origin and names the hashes of the shell's later chunks; those of the remotes stand in the registry.
allowScripts(
  '/shell/',
  JSON.parse(document.getElementById('shell-scripts')?.textContent ?? '{}') as Record<string, string>,
);
