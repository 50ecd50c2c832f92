import { type Ref, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { LineIcon } from '../icons.tsx';
import { FieldError } from './field-error.tsx';
import { FieldLabel } from './labelled-field.tsx';
import { NO_WORD } from './text-field.tsx';

// spec §9
const WIDTH = 150;
const HEIGHT = 40;
const LENGTH = 6;
const NOISE_LINES = 2;
const MISSING = '驗證碼 為必填';
// Without 0, O, o, 1, I and l, which nobody can tell apart in a picture.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

export interface CaptchaHandle {
  /** Whether the entry equals the picture, including letter case; a wrong entry draws a new picture. */
  check: () => boolean;
  /** Reports an empty entry together with the form's other errors. */
  checkFilled: () => void;
  refresh: () => void;
  focus: () => void;
}

const randomText = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('');

function draw(canvas: HTMLCanvasElement, text: string, background: HTMLImageElement | undefined) {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#eef4f3';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (background) pen.drawImage(background, 0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = '#7d9297';
  for (let i = 0; i < NOISE_LINES; i++) {
    pen.beginPath();
    pen.moveTo(0, Math.random() * HEIGHT);
    pen.lineTo(WIDTH, Math.random() * HEIGHT);
    pen.stroke();
  }
  pen.fillStyle = '#12303b';
  pen.font = '600 24px ui-monospace, monospace';
  pen.textBaseline = 'middle';
  [...text].forEach((letter, i) => {
    pen.fillText(letter, 12 + i * 22, HEIGHT / 2 + (Math.random() - 0.5) * 6);
  });
}

/** Letters as spelled on the telephone, so that capitals can be heard. */
const spelled = (text: string) =>
  [...text].map((c) => (/[A-Z]/.test(c) ? `大寫 ${c}` : /[a-z]/.test(c) ? `小寫 ${c}` : c)).join('，');

/** A picture of six characters to type; a button reads it aloud, so that blind people can pass. */
export function Captcha({ ref }: { ref: Ref<CaptchaHandle> }) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const text = useRef('');
  const background = useRef<HTMLImageElement>(undefined);
  const [error, setError] = useState<string>();
  const [canSpeak, setCanSpeak] = useState(false);
  /** How often a new picture was requested. */
  const [renewed, setRenewed] = useState(0);

  const refresh = useCallback(() => {
    text.current = randomText();
    // What was typed belongs to the previous picture.
    if (input.current) input.current.value = '';
    if (canvas.current) draw(canvas.current, text.current, background.current);
  }, []);
  useEffect(() => {
    refresh();
    setCanSpeak('speechSynthesis' in window);
    const image = new Image();
    image.onload = () => {
      background.current = image;
      refresh();
    };
    image.src = '/captcha.svg';
    return () => {
      image.onload = null;
    };
  }, [refresh]);
  const checkFilled = () => setError(input.current?.value.trim() ? undefined : MISSING);
  useImperativeHandle(ref, () => ({
    refresh,
    focus: () => input.current?.focus(),
    checkFilled,
    check: () => {
      const entry = input.current?.value.trim() ?? '';
      if (entry === text.current) return true;
      setError(entry ? '驗證碼錯誤' : MISSING);
      refresh();
      return false;
    },
  }));
  const renew = () => {
    refresh();
    setRenewed(renewed + 1);
  };
  const speak = () => {
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(spelled(text.current));
    words.lang = 'zh-TW';
    words.rate = 0.8;
    speechSynthesis.speak(words);
  };
  return (
    <div className="field">
      <FieldLabel id={id} label="驗證碼" isRequired />
      <div className="captcha">
        <input
          ref={input}
          id={id}
          className="input"
          autoComplete="off"
          {...NO_WORD}
          maxLength={LENGTH}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={checkFilled}
        />
        <div>
          <button type="button" className="captcha-picture" onClick={renew} aria-label="驗證碼圖片，按一下換一張">
            <canvas ref={canvas} width={WIDTH} height={HEIGHT} />
          </button>
          <button type="button" className="icon-button" onClick={renew}>
            <LineIcon name="refresh" />
            <span className="sr-only">換一張驗證碼</span>
          </button>
          {canSpeak && (
            <button type="button" className="icon-button" onClick={speak}>
              <LineIcon name="sound" />
              <span className="sr-only">朗讀驗證碼</span>
            </button>
          )}
        </div>
      </div>
      <p className="sr-only" aria-live="polite">
        {renewed > 0 && `已換成第 ${renewed + 1} 張驗證碼`}
      </p>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
