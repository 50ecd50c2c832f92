import { useEffect, useState } from 'react';
import { isPale } from '../look/rules.ts';

/** Enough pixels to tell a picture's colours. */
const SIDE = 64;

/** Whether the picture would be invisible on the header's white background. */
export function usePale(url: string): boolean {
  const [pale, setPale] = useState('');
  useEffect(() => {
    if (!url) return;
    let isWanted = true;
    colours(url).then(
      (pixels) => isWanted && setPale(isPale(pixels) ? url : ''),
      // If a picture can't be read, that is no reason to warn.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [url]);
  return url !== '' && pale === url;
}

async function colours(url: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return new Uint8ClampedArray();
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}
