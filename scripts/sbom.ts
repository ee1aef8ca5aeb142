import { mkdirSync, writeFileSync } from 'node:fs';
import { cycloneDx, installedPackages } from './checks/sbom.ts';
import { inRoot } from './process/root.ts';

// `pnpm run sbom` writes every installed package with version and licence to `.cache/sbom.cdx.json`, as CycloneDX.
mkdirSync(inRoot('.cache'), { recursive: true });
const file = inRoot('.cache', 'sbom.cdx.json');
writeFileSync(file, `${JSON.stringify(cycloneDx(installedPackages()), null, 2)}\n`);
process.stdout.write(`${file}\n`);
