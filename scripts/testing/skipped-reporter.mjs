import { relative } from 'node:path';
import { root } from '../tools.mjs';

/** For vitest: names each test that was skipped, with the reason that it gave. */
export default class {
  onTestRunEnd(modules) {
    for (const module of modules)
      for (const one of module.children.allTests('skipped')) {
        const why = one.result().note ?? 'no reason given';
        console.log(`Skipped (${why}): ${relative(root, module.moduleId)} › ${one.fullName}`);
      }
  }
}
