import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = 'src/**/*.{ts,tsx}';
const BARREL = 'node_modules/lucide-react/dist/esm/lucide-react.mjs';

/**
 * The modules that draw each icon: `house.mjs` → paths of modules. The bundler's graph does not show it, because lucide's own
 * index imports every icon.
 */
export function iconUsers(root: string): ReadonlyMap<string, readonly string[]> {
  const fileByName = iconFiles(readFileSync(join(root, BARREL), 'utf8'));
  const users = new Map<string, string[]>();
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) {
    const module = join(root, path);
    for (const name of iconsIn(readFileSync(module, 'utf8'))) {
      const file = fileByName.get(name);
      if (file !== undefined) users.set(file, [...(users.get(file) ?? []), module]);
    }
  }
  return users;
}

/** `export { default as Home, default as House } from './icons/house.mjs'`: all names of a file. */
function iconFiles(barrel: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of barrel.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  if (files.size === 0) throw new Error(`No icon is exported by ${BARREL}`);
  return files;
}

function iconsIn(source: string): readonly string[] {
  const lists = [...source.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].map(([, names = '']) => names);
  return lists.flatMap((names) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''));
}
