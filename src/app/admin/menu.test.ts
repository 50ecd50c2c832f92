import { expect, test } from 'vitest';
import { handlers } from '../api.server.ts';
import { SECTIONS } from './menu.ts';

test('whoever sees a section in the menu may call what it is for', () => {
  const rows = new Map(handlers.map(({ row }) => [`${row.method} ${row.path}`, row.access]));
  const wanted = SECTIONS.map((section) => [section.name, 'isForManagers' in section ? 'manager' : 'staff']);
  expect(SECTIONS.map(({ name, call }) => [name, rows.get(call)])).toEqual(wanted);
});
