import { useEffect, useState } from 'react';
import { isPale } from '../look/rules.ts';

/** As much of a picture as tells its colours. */
const SIDE = 64;

/** Whether nobody would see the picture on the header's white ground. */
export function usePale(url: string): boolean {
  const [pale, setPale] = useState('');
  useEffect(() => {
    if (!url) return;
    let isWanted = true;
    colours(url).then(
      (pixels) => isWanted && setPale(isPale(pixels) ? url : ''),
      // A picture that can't be read is no reason to warn.
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
