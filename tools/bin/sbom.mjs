import { writeWhole } from '../lib/files.mjs';
import { billOfMaterials } from '../lib/sbom.mjs';
import { main, Stop } from '../lib/terminal.mjs';

// npm run sbom -- FILE
await main(() => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Stop('Say where to: npm run sbom -- portal.cdx.json');
  const bill = billOfMaterials();
  writeWhole(file, `${JSON.stringify(bill, null, 2)}\n`);
  const running = bill.components.filter(({ scope }) => scope === 'required').length;
  console.log(`${file}: ${bill.components.length} packages, ${running} of them in what runs`);
  return 0;
});
