import { useRef } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { showAlert } from '../dialogs/alerts.tsx';
import type { CaptchaHandle } from './captcha.tsx';
import { useShapedForm } from './use-form.ts';

/**
 * A form with `<Captcha ref={form.captcha} />`: an empty entry is one of its errors, a wrong one is reported in a dialog.
 */
export function useCaptchaForm<Input extends FieldValues, Output>(
  shape: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useShapedForm(shape, defaultValues);
  const captcha = useRef<CaptchaHandle>(null);
  /** `refused` shows the server's answer; by then there is a new picture. */
  const submit = (send: (body: Output) => Promise<unknown>, refused: (error: unknown) => Promise<void>) =>
    form.handleSubmit(
      async (body) => {
        if (!captcha.current?.check()) {
          await showAlert({ icon: 'error', title: '驗證碼錯誤' });
          return captcha.current?.focus();
        }
        try {
          await send(body);
        } catch (error) {
          captcha.current.refresh();
          form.showRefused(error);
          await refused(error);
        }
      },
      () => captcha.current?.checkFilled(),
    );
  return { ...form, captcha, submit };
}
