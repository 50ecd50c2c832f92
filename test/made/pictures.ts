import type { Browser } from '../sites/account-site.ts';

/** Uploads a picture as staff do; returns its address and size. */
export async function uploadPicture(
  browser: Browser,
  bytes: Buffer,
  fields: Record<string, string> = { purpose: 'cover' },
): Promise<{ url: string; width: number; height: number }> {
  return (await browser.ok('POST', '/api/admin/pictures', pictureForm(bytes, fields))) as never;
}

export function pictureForm(bytes: Buffer, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(bytes)], '照片.jpg'));
  return form;
}
