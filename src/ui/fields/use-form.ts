import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { CallFailure } from '#shared/failures.ts';
import { warmAlerts } from '../dialogs/alerts.tsx';

/**
 * Some form fillers don't announce what they entered: values in fields that the form believes empty are reported to it now.
 */
function tellUntold(form: HTMLFormElement | undefined, values: unknown): void {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    ':is(input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select)[name]',
  );
  for (const field of fields ?? [])
    if (field.value !== '' && get(values, field.name) === '')
      field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * A form checked against the same shape as its endpoint. Validation runs on every input (spec §5); submitting shows every
 * error and moves to the first (decisions §10).
 */
export function useShapedForm<Input extends FieldValues, Output>(
  shape: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(shape as never) as never,
    defaultValues,
    mode: 'onChange',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const isSending = useRef(false);
  useEffect(warmAlerts, []);
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => async (event) => {
    event?.preventDefault();
    // A second press while the first is being sent is ignored.
    if (isSending.current) return;
    isSending.current = true;
    const element = event?.currentTarget as HTMLFormElement | undefined;
    try {
      tellUntold(element, form.getValues());
      await form.handleSubmit(onValid, (errors, ...rest) => {
        // The first in page order; the library uses the order of registration.
        const fields = [...(element?.elements ?? [])] as HTMLInputElement[];
        const wrong = fields.find(({ name }) => name && name in errors);
        wrong?.focus();
        // Phones leave the focus in the field when a button is tapped, and don't scroll to the error. Deferred until the
        // message is below the field.
        requestAnimationFrame(() => wrong?.scrollIntoView({ block: 'nearest' }));
        return onInvalid?.(errors, ...rest);
      })(event);
    } finally {
      isSending.current = false;
    }
  };
  const { errors, dirtyFields, defaultValues: stored } = form.formState;
  /** A field's message follows the fields that it depends on; an empty field that hasn't been touched shows none (decisions §10). */
  const register = <Name extends Path<Input>>(name: Name, options: RegisterOptions<Input, Name> = {}) => {
    const others = [options.deps ?? []].flat() as Path<Input>[];
    const isKnown = (field: Path<Input>) => [dirtyFields, errors, stored].some((all) => get(all, field));
    return form.register(name, { ...options, deps: others.filter(isKnown) });
  };
  /** The properties that connect an input with its field. */
  const inputOf = <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    field: register(name, options),
    error: get(errors, name) as FieldError | undefined,
  });
  return {
    ...form,
    register,
    inputOf,
    /** Fills in a field as if it had been typed. */
    put: (name: Path<Input>) => (value: PathValue<Input, Path<Input>>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
    handleSubmit,
    /** Marks the fields that the server refused, in addition to the dialog that reports it. */
    showRefused(error: unknown) {
      if (!(error instanceof CallFailure) || typeof error.body === 'string') return;
      for (const [name, [message]] of Object.entries(error.body.errors ?? {})) {
        form.setError(name as Path<Input>, { message });
      }
    },
  };
}
