import { expect, test } from 'vitest';
import { replyToMessage } from './contract.ts';
import { answerTo } from './rules.ts';

test('an answer has the subject of its message, however long that is and whatever stands at its end', () => {
  expect(answerTo('派遣報價')).toBe('Re: 派遣報價');
  const subject = answerTo(`a${'😀'.repeat(299)}`);
  expect(replyToMessage.body!.parse({ subject, text: '您好', revision: 0 })).toMatchObject({ subject });
});
