import { expect, test } from 'vitest';
import { check } from './made/planted-house.ts';

const BUTTON = {
  'src/ui/styles/controls.css': '@layer components { .button { color: red; } .button.quiet { color: blue; } }',
};
const JOBS = {
  ...BUTTON,
  'src/features/jobs/public/jobs.css': '.jobs { a: b; } @media (width >= 48rem) { .jobs-hits .button { a: b; } }',
  'src/features/jobs/public/jobs-page.tsx':
    "export default ({ is }) => <b className=\"jobs\"><i className={is ? 'jobs-hits' : 'button quiet'} /></b>;",
};

test('a class of its own sheet, and one of the common vocabulary, may be used', () => {
  expect(check('check-styles', JOBS)).toEqual({ status: 0, stderr: '' });
});

const stray: [what: string, said: string, files: Record<string, string>][] = [
  [
    'a class of another room',
    'src/features/home/home-page.tsx: .jobs belongs to',
    { 'src/features/home/home-page.tsx': 'export default () => <b className="jobs" />;' },
  ],
  [
    "a rule for another room's class",
    'src/features/home/home.css: .jobs belongs to',
    { 'src/features/home/home.css': '.jobs .button { a: b; }' },
  ],
  [
    'a class that does not begin with the name of its sheet',
    '.hits should begin with home-',
    {
      'src/features/home/home.css': '.hits { a: b; }',
      'src/features/home/home-page.tsx': 'export default () => <b className="hits" />;',
    },
  ],
  [
    'two sheets of one name',
    'src/features/staff/jobs.css: src/features/jobs/public/jobs.css has the name already',
    { 'src/features/staff/jobs.css': '.jobs { a: b; }' },
  ],
  [
    "a class of the vocabulary that begins like a room's",
    '.jobs-button: defined in src/ui/styles/more.css',
    { 'src/ui/styles/more.css': '.jobs-button { a: b; }' },
  ],
  [
    'a class that two sheets of the vocabulary define',
    '.button: defined in',
    { 'src/ui/styles/more.css': '.button { a: b; }' },
  ],
  ['a class that nobody uses', '.lonely: nobody uses it', { 'src/ui/styles/more.css': '.lonely { a: b; }' }],
  [
    'a class that no sheet defines',
    'src/ui/a.tsx: no sheet defines .unheard',
    { 'src/ui/a.tsx': 'export const A = () => <b className="button unheard" />;' },
  ],
  [
    'one that stands after a condition',
    'src/ui/a.tsx: no sheet defines .unheard',
    { 'src/ui/a.tsx': "export const A = ({ on }) => <b className={on && 'unheard'} />;" },
  ],
  [
    'one in a variable, too',
    'src/ui/a.tsx: no sheet defines .unheard',
    {
      'src/ui/a.tsx':
        "const className = 1 > 0 ? 'unheard' : 'button';\nexport const A = () => <b className={className} />;",
    },
  ],
  [
    'a journey that looks for a class of nobody',
    'e2e/a.spec.ts: no sheet defines .unheard',
    {
      'e2e/a.spec.ts':
        "test('x', async ({ page }) => { await page.locator('.jobs > .unheard a[href$=\".pdf\"]').click(); });",
    },
  ],
  [
    'a class that is put together',
    'src/ui/a.tsx: write class names out',
    { 'src/ui/a.tsx': `export const A = ({ n }) => <b className={\`but\${n}\`} />;` },
  ],
];

test.each(stray)('%s is stopped', (_, said, files) => {
  const { status, stderr } = check('check-styles', { ...JOBS, ...files });
  expect(stderr).toContain(said);
  expect(status).toBe(1);
});
