import { expect, test } from 'vitest';
import { cycloneDx, installedPackages, withoutLicence } from './sbom.ts';

test('S03 every installed package has a licence that is allowed', () => {
  const packages = installedPackages();

  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp', 'vitest']));
  expect(withoutLicence(packages)).toEqual([]);
});

test('S03 a package without a licence, or with one that is not allowed, is named', () => {
  const version = '1.0.0';

  const named = withoutLicence([
    { name: 'free', version, licence: '(GPL-3.0-only OR MIT)' },
    { name: 'bound', version, licence: 'MIT AND GPL-3.0-only' },
    { name: 'silent', version, licence: '' },
  ]);

  expect(named).toEqual(['bound@1.0.0: MIT AND GPL-3.0-only', 'silent@1.0.0: none']);
});

test('S03 the list of components is CycloneDX, with an address for each package', () => {
  const list = cycloneDx([{ name: '@posy/example', version: '2.1.0', licence: 'MIT' }]);

  expect(list).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [{ purl: 'pkg:npm/%40posy/example@2.1.0', licenses: [{ expression: 'MIT' }] }],
  });
});
