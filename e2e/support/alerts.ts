import { expect, type Page } from '@playwright/test';

interface Said {
  text?: string;
  button?: string;
}

/** Waits for an alert, presses its button, and waits until it is gone. */
export async function confirmAlert(page: Page, title: string, { text, button = '確定' }: Said = {}) {
  const alert = page.getByRole('alertdialog', { name: title });
  await expect(alert).toBeVisible();
  if (text) await expect(alert.getByText(text)).toBeVisible();
  await alert.getByRole('button', { name: button }).click();
  await expect(alert).toBeHidden();
}
