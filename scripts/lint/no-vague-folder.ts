import { relative } from 'node:path';
import type { Rule } from './rule.ts';

const VAGUE =
  /(^|[/\\])((utils|helpers|common|lib|types|hooks|misc|shared)[/\\][^/\\]+|(utils|helpers|common|types|misc)\.tsx?)$/;

/** A module lives where its name says. A folder "utils" says nothing and collects everything. */
export const noVagueFolder: Rule = {
  meta: { type: 'problem', docs: { description: 'Folders and files are named after what is in them.' } },
  create(context) {
    return {
      Program(node) {
        if (VAGUE.test(relative(context.cwd, context.filename)) && !context.filename.includes('node_modules')) {
          context.report({ node, message: 'Name the file or folder after the thing it holds.' });
        }
      },
    };
  },
};
