/** Longest sides in pixels, tried in turn: first the size in which photos are kept (decision 0007), then smaller ones. */
const SIDES = [2400, 1600, 1000];

/** The photo as a JPEG smaller than this many bytes; undefined if the browser can't make one. */
export async function shrinkPhoto(file: File, below: number): Promise<File | undefined> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    for (const side of SIDES) {
      const blob = await drawn(image, side);
      if (blob && blob.size < below)
        return new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
    }
  } catch {
    // No picture, whatever its name, or too large for this device.
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return undefined;
}

/** Upright, as browsers draw photos. */
function drawn(image: HTMLImageElement, side: number): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // A JPEG has no transparency.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
