import type { DefaultValues, FieldValues, Path, RegisterOptions } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useShapedForm } from '#ui/fields/use-form.ts';

export type Labels<Input> = Readonly<Record<Exclude<keyof Input, 'basedOn' | 'entryKey'>, { label: string }>>;

/** A form whose fields have a description: each input also gets its label. */
export function useLabelledForm<Input extends FieldValues, Output>(
  fields: Labels<Input>,
  shape: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useShapedForm(shape, defaultValues);
  type Name = Path<Input> & keyof Labels<Input>;
  const inputOf = <N extends Name>(name: N, options?: RegisterOptions<Input, N>) => ({
    label: fields[name].label,
    ...form.inputOf(name, options),
  });
  /** The same for a date, which can also be picked. */
  const dateOf = <N extends Name>(name: N, options: RegisterOptions<Input, N>) => ({
    ...inputOf(name, options),
    value: (form.watch(name) ?? '') as string,
    onPick: form.put(name) as (value: string) => void,
  });
  return { ...form, inputOf, dateOf };
}
