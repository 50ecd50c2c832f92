import type { Locator } from '@playwright/test';

/** Clicks like a hand: the second click falls where the button was, whatever the first one has changed. */
export async function clickTwice(button: Locator): Promise<void> {
  await button.hover();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not to be seen.');
  await button.page().mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
}
