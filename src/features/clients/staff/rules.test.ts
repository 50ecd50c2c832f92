import { expect, test } from 'vitest';
import { inputOf } from './rules.ts';

test('a form sends back nothing of what was noted, and nobody as null', () => {
  const form = { name: '弘鈺精密', notes: [{ text: '回電' }], assigneeId: '' };
  expect(inputOf(form)).toEqual({ name: '弘鈺精密', assigneeId: null });
  expect(inputOf({ notes: [] })).toEqual({});
});
